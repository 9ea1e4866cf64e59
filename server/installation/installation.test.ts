import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionCookie } from '../sessions/testing/sign-in.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { findWarnings, type Measured } from './find-warnings.ts';

const api = useTestApi();

async function ask(headers: Record<string, string> = {}): Promise<TestAnswer> {
  const session = await sessionCookie(api, api.workspace.id, api.workspace.users.owner);
  return api.get('/installation', { session, headers });
}

describe('GET /installation', () => {
  it('is for operators, signed in or by a key of theirs that may write', async () => {
    const { status, body } = await ask();
    assert.deepEqual([status, body.error.code], [403, 'not_an_operator']);
    await api.sql`update users set is_operator = true where id = ${api.workspace.users.owner}`;
    assert.equal((await ask()).status, 200);
    const { read, write } = api.workspace.keys;
    assert.equal((await api.get('/installation', { key: write })).status, 200);
    const refused = await api.get('/installation', { key: read });
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'not_an_operator']);
  });

  it('tells of processes, database, disk, queues and calls, and nothing that is secret', async () => {
    await api.sql`update users set is_operator = true where id = ${api.workspace.users.owner}`;
    await api.sql`
      insert into voice_nodes (id, started_at, seen_at, roles, version, host)
      values (7, now(), now(), '{api,voice}', '0.4.0', 'desk') on conflict do nothing`;
    await api.sql`
      insert into jobs (queue, lane, run_at, ready, created_at) values ('tests', '1', now() - interval '1 hour', true, now())`;
    await api.clock.advance(10_000);
    const { body, raw } = await ask();
    const { data } = body;
    const node = data.nodes.find(({ id }: Json) => id === 7);
    assert.deepEqual([node.roles, node.host, node.calls], [['api', 'voice'], 'desk', 0]);
    assert.ok(data.database.size_bytes > 0 && data.database.connections > 0);
    assert.ok(data.storage.free_bytes > 0);
    const queue = data.queues.find(({ name }: Json) => name === 'tests');
    assert.equal(queue.waiting, 1);
    const codes = data.warnings.map(({ code }: Json) => code);
    for (const code of ['jobs_late', 'public_url_missing', 'no_smtp', 'clock_off'])
      assert.ok(codes.includes(code), code);
    assert.ok(!raw.toString().includes('postgres://'));
  });

  it('speaks the language of the request, and measures once in five seconds', async () => {
    await api.sql`update users set is_operator = true where id = ${api.workspace.users.owner}`;
    await api.clock.advance(10_000);
    const first = (await ask({ 'accept-language': 'de' })).body.data;
    assert.match(first.warnings.find(({ code }: Json) => code === 'no_smtp').message, /Mailserver/);
    await api.sql`
      insert into jobs (queue, lane, run_at, ready, created_at) values ('later', '1', now() - interval '1 hour', true, now())`;
    const names = async (): Promise<string[]> => (await ask()).body.data.queues.map(({ name }: Json) => name);
    assert.ok(!(await names()).includes('later'));
    await api.clock.advance(5_000);
    assert.ok((await names()).includes('later'));
  });
});

describe('warnings', () => {
  const fine: Measured = {
    facts: {
      ...{ publicUrl: 'https://phone.example', hasMail: true, hasSecretKey: true },
      filesWaiting: () => ({ files: 0, oldestMs: null }),
    },
    storage: { files_bytes: 1, free_bytes: 50 * 2 ** 30, total_bytes: 100 * 2 ** 30 },
    queues: [],
    isDemoActive: false,
    console: 'ready',
    now: Temporal.Instant.from('2026-11-23T12:00:00Z'),
    databaseNow: Temporal.Instant.from('2026-11-23T12:00:01Z'),
  };
  const codesOf = (more: Partial<Measured>): string[] =>
    findWarnings({ ...fine, ...more }).map(({ code }) => code);

  it('tell of files that wait for the bucket longer than ten minutes', () => {
    const waitFor = (minutes: number): string[] => {
      const oldestMs = fine.now.epochMilliseconds - 60_000 * minutes;
      return codesOf({ facts: { ...fine.facts, filesWaiting: () => ({ files: 3, oldestMs }) } });
    };
    assert.deepEqual([waitFor(9), waitFor(11)], [[], ['files_wait']]);
  });

  it('are none where all is well, and name each fault', () => {
    assert.deepEqual(codesOf({}), []);
    const ofDisk = (freeMb: number, totalGb: number): string[] =>
      codesOf({
        storage: { files_bytes: null, free_bytes: freeMb * 2 ** 20, total_bytes: totalGb * 2 ** 30 },
      });
    for (const [freeMb, totalGb] of [
      [400, 1],
      [1_900, 100],
    ] as const)
      assert.deepEqual(ofDisk(freeMb, totalGb), ['disk_nearly_full']);
    for (const [freeMb, totalGb] of [
      [1_900, 10],
      [2_100, 100],
    ] as const)
      assert.deepEqual(ofDisk(freeMb, totalGb), []);
    assert.deepEqual(codesOf({ facts: { ...fine.facts, publicUrl: 'http://a.example' } }), [
      'public_url_not_https',
    ]);
    assert.deepEqual(codesOf({ facts: { ...fine.facts, hasMail: false } }), ['no_smtp']);
    assert.deepEqual(codesOf({ facts: { ...fine.facts, hasSecretKey: false } }), ['secret_key_generated']);
    assert.deepEqual(codesOf({ isDemoActive: true }), ['demo_active']);
    assert.deepEqual(codesOf({ console: 'missing' }), ['console_not_built']);
    assert.deepEqual(codesOf({ databaseNow: fine.now.add({ seconds: 3 }) }), ['clock_off']);
  });
});
