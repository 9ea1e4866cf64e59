import type { Db } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import type { Order } from './order.ts';

/** Tells webhooks of an order, with the fields that the specification's section 6 names. */
export async function emitOrder(
  tx: Db,
  workspaceId: number,
  type: 'order.created' | 'order.updated' | 'order.cancelled',
  order: Order,
  now: Temporal.Instant,
): Promise<void> {
  const { id, number, status, fulfillment, customer, address, items } = order;
  const { currency, subtotal, fee, total, source, call_id, cancel_reason } = order;
  const data = {
    ...{ order_id: id, number, status, fulfillment, customer, address, items },
    ...{ currency, subtotal, fee, total, source, call_id },
    ...(type === 'order.cancelled' ? { cancel_reason } : {}),
  };
  await emit(tx, { workspaceId, type, data, now });
}
