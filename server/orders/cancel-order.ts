import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { orderOf, type Order, type OrderRow } from './order.ts';
import { emitOrder } from './order-events.ts';
import { lockOrder, updateOrder, type OrderChanges } from './orders.queries.ts';
import { tellOfOrder } from './tell-people.ts';

/**
 * Cancels an order; one that is cancelled already stays as it is, and nobody is told again.
 * @param how `notify`: whether customer and team are told.
 */
export async function cancelOrder(
  db: Db,
  workspaceId: number,
  id: number,
  how: { reason: string | null; notify: boolean },
  now: Temporal.Instant,
): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const current = await lockOrder(tx, workspaceId, id);
    if (!current) throw notFound('order');
    if (current.status === 'cancelled') return orderOf(current);
    const changes = { cancel_reason: how.reason?.trim() || null };
    return cancelLocked(tx, workspaceId, current, { changes, notify: how.notify }, now);
  });
}

/** Cancels an order that this transaction has locked, together with what else changes of it. */
export async function cancelLocked(
  tx: Db,
  workspaceId: number,
  current: OrderRow,
  { changes, notify }: { changes: OrderChanges; notify: boolean },
  now: Temporal.Instant,
): Promise<Order> {
  const cancelled = { ...changes, status: 'cancelled' as const };
  const order = orderOf(await updateOrder(tx, workspaceId, current.id, cancelled, isoOf(now)));
  await emitOrder(tx, workspaceId, 'order.cancelled', order, now);
  if (notify) await tellOfOrder(tx, workspaceId, 'order.cancelled', order, now);
  return order;
}
