import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, it } from 'node:test';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import { startTestApi } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import type { Told } from './change.ts';
import { LiveClient } from './testing/live-client.ts';

const api = useTestApi();
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
});

async function addContact(name: string): Promise<number> {
  const answer = await api.post('/contacts', { name }, { key: workspace.keys.write });
  assert.equal(answer.status, 201);
  return answer.body.data.id;
}

describe('GET /stream', () => {
  /** Reads the stream until `isEnough` says so; the text that was read. */
  async function read(
    isEnough: (all: string) => boolean,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const leave = AbortSignal.timeout(60_000);
    const answer = await fetch(`${api.baseUrl}/stream`, {
      headers: { authorization: `Bearer ${workspace.keys.read}`, ...headers },
      signal: leave,
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
    let all = '';
    for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      all += chunk;
      if (isEnough(all)) break;
    }
    return all;
  }

  it('refuses who has no key, and an event id that is none', async () => {
    assert.equal((await api.get('/stream', { key: null })).status, 401);
    const wrong = await api.get(`/stream?last_event_id=${'1'.repeat(65)}`);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.error.errors)], [422, ['last_event_id']]);
    assert.equal((await api.send('HEAD', '/stream')).status, 200);
  });

  it('tells the same as events, and goes on after Last-Event-ID', async () => {
    const isReady = Promise.withResolvers<void>();
    const reading = read((all) => {
      if (all.includes('event: ready')) isReady.resolve();
      return all.includes('"what":"created"');
    });
    await isReady.promise;
    const ann = await addContact('Ann');
    const events = await reading;
    const [, id, data] = /id: (\d+\.\d+)\nevent: change\ndata: (.*)\n\n/.exec(events) ?? [];
    const told = JSON.parse(data ?? '') as Told;
    assert.deepEqual([told.event_id, told.resource, told.id, told.what], [id, 'contacts', ann, 'created']);
    const ben = await addContact('Ben');
    const rest = await read((all) => all.includes('"what":"created"'), { 'last-event-id': id ?? '' });
    assert.ok(rest.includes(`"id":${ben}`) && !rest.includes(`"id":${ann},"what":"created"`), rest);
    const lost = await read((all) => all.includes('event: resync'), { 'last-event-id': 'no such event' });
    assert.match(lost, /event: ready[^]*event: resync/);
  });

  it('ends when its key is revoked', async () => {
    const isReady = Promise.withResolvers<void>();
    const reading = read((all) => {
      if (all.includes('event: ready')) isReady.resolve();
      return false;
    });
    await isReady.promise;
    await api.sql`update api_keys set revoked_at = now() where workspace_id = ${workspace.id}`;
    assert.match(await reading, /event: ready/);
  });
});

describe('a server that stops', () => {
  it('closes its sockets and ends its streams', async () => {
    const own = await startTestApi();
    const client = await LiveClient.open(own, own.workspace.keys.read);
    const headers = { authorization: `Bearer ${own.workspace.keys.read}` };
    const request = get(`${own.baseUrl}/stream`, { headers, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const closed = client.closed();
    const events = text(answer);
    await own.stop();
    assert.equal(await closed, 1001);
    assert.match(await events, /event: ready/);
  });
});
