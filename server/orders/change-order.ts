import { findProfile } from '../company/profile.queries.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalidState, notFound, Refusal } from '../platform/refusal.ts';
import { cancelLocked } from './cancel-order.ts';
import { readyAtOf } from './check-time.ts';
import { ORDER_MOVES, orderOf, type Order, type OrderRow } from './order.ts';
import { emitOrder } from './order-events.ts';
import { areOrdersOn, findOrder, lockOrder, updateOrder, type OrderChanges } from './orders.queries.ts';
import type { OrderChangeInput } from './orders.schema.ts';
import { tellOfState } from './tell-people.ts';

/** @throws Refusal `feature_disabled` where the workspace takes no orders (decisions, section 2). */
export async function refuseOrdersOff({ db, workspaceId }: { db: Db; workspaceId: number }): Promise<void> {
  if (await areOrdersOn(db, workspaceId)) return;
  throw new Refusal('feature_disabled', 'This workspace takes no orders; switch them on in its profile.');
}

/** @throws Refusal `not_found`. */
export async function showOrder(db: Db, workspaceId: number, id: number): Promise<Order> {
  const row = await findOrder(db, workspaceId, id);
  if (!row) throw notFound('order');
  return orderOf(row);
}

/**
 * Changes what is sent; what is so already changes nothing and tells nobody. The state `cancelled` is a cancellation.
 * @throws Refusal `invalid_state` for a cancelled order when more than its notes is to change.
 */
export async function changeOrder(
  db: Db,
  workspaceId: number,
  id: number,
  input: OrderChangeInput,
  now: Temporal.Instant,
): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const current = await lockOrder(tx, workspaceId, id);
    if (!current) throw notFound('order');
    refuseMove(current, input);
    const changes = await changesOf(tx, workspaceId, current, input, now);
    if (Object.keys(changes).length === 0) return orderOf(current);
    const notify = input.notify ?? true;
    if (changes.status === 'cancelled')
      return cancelLocked(tx, workspaceId, current, { changes, notify }, now);
    const order = orderOf(await updateOrder(tx, workspaceId, id, changes, isoOf(now)));
    await emitOrder(tx, workspaceId, 'order.updated', order, now);
    if (changes.status !== undefined && notify) await tellOfState(tx, workspaceId, order, now);
    return order;
  });
}

function refuseMove(current: OrderRow, { status, requested_for: requestedFor }: OrderChangeInput): void {
  if (status !== undefined && !ORDER_MOVES[current.status].includes(status)) {
    const message = `This order is ${current.status} and stays so.`;
    throw invalidState(message, { status: [message] });
  }
  if (requestedFor !== undefined && current.status === 'cancelled') {
    const message = 'This order is cancelled: its time cannot change.';
    throw invalidState(message, { requested_for: [message] });
  }
}

async function changesOf(
  tx: Db,
  workspaceId: number,
  current: OrderRow,
  { status, notes, requested_for: requestedFor }: OrderChangeInput,
  now: Temporal.Instant,
): Promise<OrderChanges> {
  const changes: OrderChanges = {};
  if (status !== undefined && status !== current.status) changes.status = status;
  const cleanNotes = notes?.trim() || null;
  if (notes !== undefined && cleanNotes !== current.notes) changes.notes = cleanNotes;
  if (requestedFor === undefined) return changes;
  const wanted = requestedFor === null ? null : parseInstant(requestedFor);
  const asText = wanted === null ? null : isoOf(wanted);
  if (asText === current.requested_for) return changes;
  // The team's own word: an order that is moved is ready when they say so.
  const readyAt = wanted ?? readyAtOf(null, (await findProfile(tx, workspaceId))?.prep_minutes ?? 0, now);
  return { ...changes, requested_for: asText, ready_at: isoOf(readyAt) };
}
