import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { startDeliveryFixture, type DeliveryFixture } from './testing/delivery-fixture.ts';

const DELIVERIES = 400;
let fixture: DeliveryFixture;
const stops: (() => Promise<void>)[] = [];
before(async () => {
  fixture = await startDeliveryFixture({ worker: false, deadlineMs: 60_000 });
});
after(async () => {
  for (const stop of stops) await stop();
  await fixture.stop();
});

/** Starts a node that is identified by the brand in its requests. */
async function startNode(brand: string): Promise<void> {
  const { sql, databaseUrl, clock, services: parts } = fixture.api;
  const notifications = new NotificationListener(databaseUrl, parts.log);
  const queues = [deliveryQueue({ ...parts, brand })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log: parts.log, queues });
  await notifications.start();
  await worker.start();
  stops.push(async () => {
    await worker.stop(0);
    await notifications.stop();
  });
}

describe('two nodes on one database', () => {
  it('share the deliveries, and send each once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await fixture.addEndpoint(`/${count}`)).id);
    await Promise.all([startNode('One'), startNode('Other')]);
    // Both are notified of each event.
    for (let count = 0; count < DELIVERIES / ids.length; count += 1) await fixture.emit();
    for (const id of ids) {
      await until('all are in the log', async () => {
        const log = await fixture.logOf(id);
        return log.every(({ status, attempts }) => status === 'delivered' && attempts.length === 1);
      });
    }
    const { received } = fixture.receiver;
    const sent = received.map(({ path, body }) => `${path} ${(JSON.parse(body) as { id: string }).id}`);
    assert.equal(sent.length, DELIVERIES);
    assert.equal(new Set(sent).size, DELIVERIES);
    const byNode = new Set(received.map(({ headers }) => headers['user-agent']));
    assert.deepEqual([...byNode].toSorted(), ['One-Webhooks/1.0', 'Other-Webhooks/1.0']);
  });
});
