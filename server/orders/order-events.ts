import type { ActionContext } from '../platform/action-context.ts';
import { emit } from '../platform/events/emit.ts';
import type { Order } from './order.ts';

/** Emits an event about an order, with the fields of `docs/webhooks.md`. */
export async function emitOrder(
  { db, workspaceId, now }: ActionContext,
  { type, order }: { type: 'order.created' | 'order.updated' | 'order.cancelled'; order: Order },
): Promise<void> {
  const { id, number, status, fulfillment, customer, address, items } = order;
  const { currency, subtotal, fee, total, source, call_id, cancel_reason } = order;
  const data = {
    ...{ order_id: id, number, status, fulfillment, customer, address, items },
    ...{ currency, subtotal, fee, total, source, call_id },
    ...(type === 'order.cancelled' ? { cancel_reason } : {}),
  };
  await emit(db, { workspaceId, type, data, now });
}
