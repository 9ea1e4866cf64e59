import { inTransaction, type Db } from '../platform/db/sql.ts';
import { DELIVERY_QUEUE } from '../platform/events/emit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { findDelivery, lockDelivery, setDeliveryStatus } from './deliveries.queries.ts';
import { webhookProblems } from './webhooks.problems.ts';
import type { Delivery, EndpointKey } from './webhook.ts';
import { showWebhook } from './write-webhook.ts';

/**
 * Sends an event to an endpoint again, with the same envelope: whatever became of it before, and also while the
 * endpoint is paused, then with one attempt (docs/webhooks.md).
 * @throws Refusal `not_found`; `invalid_state` while it is still being delivered.
 */
export async function resendDelivery(
  db: Db,
  key: EndpointKey,
  eventId: string,
  now: Temporal.Instant,
): Promise<Delivery> {
  const { workspaceId, id } = key;
  return inTransaction(db, async (tx) => {
    await showWebhook(tx, key);
    const status = await lockDelivery(tx, workspaceId, id, eventId);
    if (status === null) throw notFound('delivery');
    if (status === 'pending') throw invalidState(webhookProblems.still_delivering());
    await setDeliveryStatus(tx, workspaceId, id, [eventId], 'pending', isoOf(now));
    const payload = { endpoint_id: id, event_id: eventId, by_hand: true };
    await enqueue(tx, { queue: DELIVERY_QUEUE, lane: String(id), workspaceId, payload, now });
    const delivery = await findDelivery(tx, workspaceId, id, eventId);
    if (!delivery) throw notFound('delivery');
    return delivery;
  });
}
