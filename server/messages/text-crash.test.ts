import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from '../platform/jobs/testing/until.ts';
import { Random } from '../testing/fuzz/random.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { makeCarrierLog } from './testing/carrier-log.queries.ts';
import { addNumber } from './testing/text-fixture.ts';

const KILLS = 10;
/** From its first text on. */
const MAX_LIFE_MS = 150;
/**
 * Texts that a process has in its hands at most: those of its requests, and of as many jobs as there can be
 * then.
 */
const IN_HAND = 20;
const PROCESS = fileURLToPath(new URL('testing/text-process.ts', import.meta.url));

let api: TestApi;
before(async () => {
  api = await startTestApi();
  await makeCarrierLog(api.sql);
  await addNumber(api, api.workspace.id);
});
after(() => api.stop());

/** A process that accepts and hands over texts, and the ids of those that it told of. */
function start(accepted: Set<number>) {
  const child = spawn(process.execPath, [PROCESS, api.databaseUrl, String(api.workspace.id)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  createInterface(child.stdout).on('line', (line) => accepted.add(Number(line.replace('accepted ', ''))));
  return { child, exited };
}

describe('SIGKILL of a process that sends texts', () => {
  it(`${KILLS} times at any moment loses none, makes up none, and repeats only what was in its hands`, async (test) => {
    const seed = Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`CRASH_SEED=${seed}`);
    const random = new Random(seed);
    const accepted = new Set<number>();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = accepted.size;
      const { child, exited } = start(accepted);
      await until('it sends', () => accepted.size > before);
      await new Promise((resolve) => setTimeout(resolve, random.integer(0, MAX_LIFE_MS)));
      child.kill('SIGKILL');
      assert.equal(await exited, 'SIGKILL');
    }
    const left = [...accepted];
    const last = start(accepted);
    await until('all that the killed ones accepted is sent', async () => {
      const waiting =
        await api.sql`select from messages where status = 'queued' and id = any(${left}::bigint[])`;
      return waiting.length === 0;
    });
    last.child.kill('SIGKILL');
    await last.exited;
    const kept = await api.sql<{ id: number; status: string; times: number | null }[]>`
      select id, status, times from messages left join carrier_log on carrier_log.message_id = messages.id`;
    const byId = new Map(kept.map((message) => [message.id, message]));
    for (const id of accepted) assert.ok(byId.has(id), `text ${id} is lost`);
    const sent = kept.filter(({ status }) => status === 'sent');
    assert.deepEqual(
      [...new Set(kept.map(({ status }) => status))].filter((status) => status !== 'queued'),
      ['sent'],
    );
    assert.deepEqual(
      sent.filter(({ times }) => times === null),
      [],
      'what is called sent was handed over',
    );
    const waiting = kept.length - sent.length;
    assert.ok(waiting <= IN_HAND, `${waiting} are still queued`);
    const repeated = kept.reduce((sum, { times }) => sum + Math.max(0, (times ?? 0) - 1), 0);
    assert.ok(repeated <= (KILLS + 1) * IN_HAND, `${repeated} were handed over again`);
    test.diagnostic(`${kept.length} texts, ${accepted.size} told of, ${repeated} handed over again`);
  });
});
