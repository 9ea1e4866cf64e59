import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { emitOrder } from './order-events.ts';
import { orderOf, type Order, type OrderRow } from './order.ts';
import { lockOrder, updateOrder, type OrderChanges } from './orders.queries.ts';

/**
 * Cancels an order; one that is cancelled already stays as it is, and nobody is notified again.
 * @param input.notify whether customer and team are notified.
 * @throws Refusal `not_found`.
 */
export async function cancelOrder(
  context: ActionContext,
  { id, reason, notify = true }: { id: number; reason?: string; notify?: boolean },
): Promise<Order> {
  return withTransaction(context, async (context) => {
    const current = await lockOrder(context.db, context.workspaceId, id);
    if (!current) throw notFound('order');
    if (current.status === 'cancelled') return orderOf(current);
    return cancelLocked(context, { current, changes: { cancel_reason: textOrNull(reason) }, notify });
  });
}

/** Cancels an order that this transaction has locked, together with what else changes of it. */
export async function cancelLocked(
  context: ActionContext,
  { current, changes, notify }: { current: OrderRow; changes: OrderChanges; notify: boolean },
): Promise<Order> {
  const { db, workspaceId, now } = context;
  const cancelled = { ...changes, status: 'cancelled' as const };
  const order = orderOf(await updateOrder(db, workspaceId, current.id, cancelled, isoOf(now)));
  await emitOrder(context, { type: 'order.cancelled', order });
  if (notify) await notifyOfOrder(context, { about: 'order.cancelled', order });
  return order;
}
