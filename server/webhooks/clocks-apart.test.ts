import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { FrozenClock, type Clock } from '../platform/clock.ts';
import { DatabaseClock } from '../platform/db/database-clock.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { startDeliveryFixture, type DeliveryFixture } from './testing/delivery-fixture.ts';

let fixture: DeliveryFixture;
let nodes: WorkingNode[] = [];
before(async () => {
  fixture = await startDeliveryFixture({ worker: false });
  fixture.receiver.answer = (_request, response) => void response.writeHead(500).end();
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
  for (const { id } of (await fixture.api.get('/webhooks')).body.data)
    await fixture.api.delete(`/webhooks/${id}`);
  fixture.receiver.received.length = 0;
});
after(() => fixture.stop());

interface WorkingNode {
  clock: FrozenClock;
  stop(): Promise<void>;
}

/** A worker on a machine whose clock is off by this many minutes. */
async function startNode(minutes: number): Promise<WorkingNode> {
  const { sql, databaseUrl, services: parts } = fixture.api;
  const clock = new FrozenClock(Temporal.Now.instant().add({ minutes }).toString());
  const shared = await DatabaseClock.start({ sql, own: clock, log: parts.log });
  const queues = [deliveryQueue({ ...parts, clock: shared satisfies Clock })];
  const notifications = new NotificationListener(databaseUrl, parts.log);
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock: shared, log: parts.log, queues });
  await notifications.start();
  await worker.start();
  const node = {
    clock,
    stop: async () => {
      nodes = nodes.filter((other) => other !== node);
      await worker.stop(0);
      await notifications.stop();
      shared.stop();
    },
  };
  nodes.push(node);
  return node;
}

/** Advances the clocks of all nodes and waits until the due jobs have ended. */
async function pass(seconds: number, id: number): Promise<void> {
  for (const { clock } of nodes) await clock.advance(seconds * 1000);
  await until('all rest', () => nodes.every(({ clock }) => clock.sleeping > 0));
  // At least once: a node whose clock was advanced more often may find the delivery due again at once.
  await fixture.delivery(id, await fixture.emit(), ({ attempts }) => attempts.length >= 1);
}

const requestsFor = (eventId: string): number =>
  fixture.receiver.received.filter(({ body }) => body.includes(eventId)).length;

const attemptsMade = (id: number, eventId: string, count: number): Promise<unknown> =>
  fixture.delivery(id, eventId, ({ attempts }) => attempts.length === count);

describe('nodes whose clocks are minutes apart', () => {
  for (const [word, minutes] of [
    ['ahead', 7],
    ['behind', -7],
  ] as const) {
    it(`retry at the time another node set: the second is ${word}`, async () => {
      const first = await startNode(0);
      const { id } = await fixture.addEndpoint('/');
      const eventId = await fixture.emit();
      await attemptsMade(id, eventId, 1);
      await startNode(minutes);
      await pass(5, id);
      assert.equal(requestsFor(eventId), 1);
      await first.stop();
      await pass(6, id);
      await attemptsMade(id, eventId, 2);
      await startNode(-minutes);
      await pass(45, id);
      assert.equal(requestsFor(eventId), 2);
      await pass(20, id);
      await attemptsMade(id, eventId, 3);
    });

    it(`sign with the common time and log it: the node is ${word}`, async () => {
      await startNode(minutes);
      const { id } = await fixture.addEndpoint('/');
      const before = Temporal.Now.instant().epochMilliseconds;
      const eventId = await fixture.emit();
      await attemptsMade(id, eventId, 1);
      const signedAt = Number(fixture.receiver.received[0]?.headers['x-service-timestamp']) * 1000;
      assert.ok(Math.abs(signedAt - before) < 120_000, `${signedAt - before} ms`);
      const [logged] = (await fixture.logOf(id))[0].attempts;
      assert.ok(Math.abs(Temporal.Instant.from(logged.at).epochMilliseconds - before) < 120_000);
    });
  }
});
