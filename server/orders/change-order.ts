import { isDeepStrictEqual } from 'node:util';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import type { Db } from '../platform/db/sql.ts';
import { externalProblems } from '../platform/external-record.problems.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound, Refusal, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { cancelLocked } from './cancel-order.ts';
import { basketChanges } from './change-basket.ts';
import { notifyOfChange } from './notify-of-order.ts';
import { emitOrder } from './order-events.ts';
import { ORDER_MOVES, orderOf, type Order, type OrderRow } from './order.ts';
import { orderProblems as problems } from './orders.problems.ts';
import { areOrdersOn, findOrder, lockOrder, updateOrder, type OrderChanges } from './orders.queries.ts';
import type { OrderChangeInput } from './orders.schema.ts';

/** @throws Refusal `feature_disabled` where the workspace takes no orders. */
export async function refuseOrdersOff({ db, workspaceId }: { db: Db; workspaceId: number }): Promise<void> {
  if (await areOrdersOn(db, workspaceId)) return;
  throw new Refusal('feature_disabled', problems.orders_off());
}

/** @throws Refusal `not_found`. */
export async function showOrder({ db, workspaceId }: ActionContext, { id }: { id: number }): Promise<Order> {
  const row = await findOrder(db, workspaceId, id);
  if (!row) throw notFound('order');
  return orderOf(row);
}

/**
 * Changes what is sent; what is so already changes nothing and emits no event. The state `cancelled` is a
 * cancellation. Items that are sent are priced anew from the catalogue (`docs/orders.md`).
 * @throws Refusal `not_found`; `invalid_state` for what can no longer change in the state that the order is
 *   in;
 *   `validation_error` with every field at fault.
 */
export async function changeOrder(
  context: ActionContext,
  { id, ...input }: { id: number } & OrderChangeInput,
): Promise<Order> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    const errors: FieldErrors = {};
    if (input.external_id) {
      const other = await findByExternalId(db, workspaceId, 'orders', input.external_id);
      if (other !== null && other !== id) errors['external_id'] = [externalProblems.external_id_taken()];
    }
    const current = await lockOrder(db, workspaceId, id);
    if (!current) throw notFound('order');
    refuseFixed(current, input);
    const changes = plainChanges(current, input);
    Object.assign(changes, await basketChanges(context, { current, input }, errors));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (Object.keys(changes).length === 0) return orderOf(current);
    const notify = input.notify ?? true;
    if (changes.status === 'cancelled') return cancelLocked(context, { current, changes, notify });
    const order = orderOf(await updateOrder(db, workspaceId, id, changes, isoOf(now)));
    await emitOrder(context, { type: 'order.updated', order });
    if (notify) await notifyOfChange(context, { order, changes });
    return order;
  });
}

/** The fields that change only before the kitchen begins. */
const FIXED_IN_PREPARATION = [
  'items',
  'address',
  'fulfillment',
  'customer',
  'contact_id',
  'ready_at',
] as const;

/** @throws Refusal `invalid_state` with the fields that cannot change in the state of the order. */
function refuseFixed(current: OrderRow, input: OrderChangeInput): void {
  const errors: FieldErrors = {};
  const { status, requested_for: requestedFor } = input;
  if (status !== undefined && !ORDER_MOVES[current.status].includes(status)) {
    errors['status'] = [problems.final_status()];
  }
  if (requestedFor !== undefined && current.status === 'cancelled') {
    errors['requested_for'] = [problems.cancelled_time()];
  }
  if (current.status !== 'new' && current.status !== 'confirmed') {
    for (const field of FIXED_IN_PREPARATION) {
      if (input[field] !== undefined) errors[field] = [problems.in_preparation({ field })];
    }
  }
  const first = Object.values(errors)[0]?.[0];
  if (first !== undefined) throw invalidState(first, errors);
}

/** The fields that are judged by nothing but their own shape. */
function plainChanges(current: OrderRow, input: OrderChangeInput): OrderChanges {
  const changes: OrderChanges = {};
  if (input.status !== undefined && input.status !== current.status) changes.status = input.status;
  const notes = textOrNull(input.notes);
  if (input.notes !== undefined && notes !== current.notes) changes.notes = notes;
  if (input.external_id !== undefined && input.external_id !== current.external_id) {
    changes.external_id = input.external_id;
  }
  if (input.metadata !== undefined && !isDeepStrictEqual(input.metadata, current.metadata)) {
    changes.metadata = input.metadata;
  }
  return changes;
}
