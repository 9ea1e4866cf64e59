import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { DELIVERY_QUEUE } from '../platform/events/emit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { findDelivery, lockDelivery, setDeliveryStatus } from './deliveries.queries.ts';
import { webhookProblems } from './webhooks.problems.ts';
import type { Delivery, EndpointKey } from './webhook.ts';
import { showWebhook } from './write-webhook.ts';

/**
 * Sends an event to an endpoint again, with the same envelope, in any final state of its delivery. A paused
 * endpoint gets one attempt (docs/webhooks.md).
 * @throws Refusal `not_found`; `invalid_state` while it is still being delivered.
 */
export async function resendDelivery(
  context: ActionContext,
  { kind, id, event_id: eventId }: EndpointKey & { event_id: string },
): Promise<Delivery> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    await showWebhook(inner, { kind, id });
    const status = await lockDelivery(db, workspaceId, id, eventId);
    if (status === null) throw notFound('delivery');
    if (status === 'pending') throw invalidState(webhookProblems.still_delivering());
    await setDeliveryStatus(db, workspaceId, id, [eventId], 'pending', isoOf(now));
    const payload = { endpoint_id: id, event_id: eventId, by_hand: true };
    await enqueue(db, { queue: DELIVERY_QUEUE, lane: String(id), workspaceId, payload, now });
    const delivery = await findDelivery(db, workspaceId, id, eventId);
    if (!delivery) throw notFound('delivery');
    return delivery;
  });
}
