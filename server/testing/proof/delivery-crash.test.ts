import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { Random } from '../fuzz/random.ts';
import { startDeliveryProof, type DeliveryProof } from './delivery-proof.ts';
import { startEvents } from './event-stream.ts';
import { pause } from './started-product.ts';

const KILLS = 100;
/** Every tenth kill hits the whole product; the others hit a worker process, which starts much faster. */
const WHOLE_EVERY = 10;
/** Processes that run at the same time. */
const PROCESSES = 2;
const EVENT_EVERY_MS = 25;
/** Longest time from readiness to the kill. Starting takes longer than this only on a busy machine. */
const LONGEST_LIFE_MS = 250;
const LONGEST_UNREADY_MS = 400;
const RESUME_SECONDS = 60;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proof: DeliveryProof;
before(async () => {
  database = await createTestDatabase();
  proof = await startDeliveryProof(database.url);
});
after(async () => {
  await proof.stop();
  await database.drop();
});

/** Starts a process and kills it at a random moment of its start or its work, `times` times. */
async function killRepeatedly(times: number, random: Random): Promise<void> {
  for (let kills = 0; kills < times; kills += 1) {
    const started = proof.start(kills % WHOLE_EVERY === 0 ? 'product' : 'worker');
    if (random.chance(0.3)) {
      await pause(random.integer(1, LONGEST_UNREADY_MS));
    } else {
      await started.ready;
      const before = proof.receiver.received.length;
      await until('deliveries go on', () => proof.receiver.received.length > before, RESUME_SECONDS);
      await pause(random.integer(0, LONGEST_LIFE_MS));
    }
    await started.stop('SIGKILL');
    assert.equal((await started.exited).signal, 'SIGKILL', started.output());
  }
}

describe('SIGKILL of a delivering process', () => {
  it(`loses no event in ${KILLS} kills at random moments, invents none, and repeats them unchanged`, async (test) => {
    const seed = Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`CRASH_SEED=${seed}`);
    const random = new Random(seed);
    proof.receiver.answer = (_request, response) =>
      void setTimeout(() => response.end('ok'), random.integer(0, 20));
    const stream = startEvents(proof.sql, proof.workspace.id, random, EVENT_EVERY_MS);
    try {
      await until('the first events are there', () => stream.committed.length > 5);
      await Promise.all(Array.from({ length: PROCESSES }, () => killRepeatedly(KILLS / PROCESSES, random)));
    } finally {
      await stream.stop();
    }
    proof.start('product');
    await proof.checkAll(stream);
    const requests = proof.receiver.received.length;
    test.diagnostic(
      `${stream.committed.length} events, ${stream.rolledBack.length} rolled back, ${requests} requests`,
    );
    assert.ok(stream.committed.length > KILLS && stream.rolledBack.length > 0);
  });
});
