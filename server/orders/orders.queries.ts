import type { Fulfillment } from '../company/profile.ts';
import { listRecords } from '../platform/db/list-records.ts';
import type { Db } from '../platform/db/sql.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import type { KeptItem, OrderRow, OrderStatus } from './order.ts';

const columns = (db: Db) => db`
  id, number::text as number, status, fulfillment, customer_name, customer_phone, customer_email, contact_id, address,
  items, currency, subtotal_cents, fee_cents, total_cents, source, call_id, notes, requested_for, ready_at,
  cancel_reason, metadata, external_id, created_at, updated_at`;

export interface OrderFilter {
  statuses: readonly OrderStatus[] | undefined;
  fulfillment: Fulfillment | undefined;
  /** Instants as ISO texts, both included; null for no border. */
  from: string | null;
  to: string | null;
  /** Changed at this instant or later, as ISO text. */
  updatedSince: string | null;
  externalId: string | undefined;
  contactId: number | undefined;
  open: boolean | undefined;
  search: SearchPattern | null;
  limit: number;
  offset: number;
}

/** One page, newest first. */
export async function listOrders(
  db: Db,
  workspaceId: number,
  filter: OrderFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { statuses, fulfillment, from, to, contactId, open, updatedSince, externalId } = filter;
  const conditions = db`
    ${statuses === undefined ? db`` : db`and status = any(${[...statuses]}::text[])`}
    ${fulfillment === undefined ? db`` : db`and fulfillment = ${fulfillment}`}
    ${from === null ? db`` : db`and created_at >= ${from}`}
    ${to === null ? db`` : db`and created_at <= ${to}`}
    ${updatedSince === null ? db`` : db`and updated_at >= ${updatedSince}`}
    ${externalId === undefined ? db`` : db`and external_id = ${externalId}`}
    ${contactId === undefined ? db`` : db`and contact_id = ${contactId}`}
    ${open === undefined ? db`` : open ? db`and ${isOpen(db)}` : db`and not (${isOpen(db)})`}`;
  const order = db`created_at desc, id desc`;
  const sortedBy = 'created_at';
  return listRecords(db, {
    workspaceId,
    table: 'orders',
    filter,
    conditions,
    columns: columns(db),
    sortedBy,
    order,
  });
}

/** As the index `orders_open` has it. */
const isOpen = (db: Db) => db`status not in ('completed', 'cancelled')`;

export async function findOrder(db: Db, workspaceId: number, id: number): Promise<OrderRow | null> {
  const [row] = await db<OrderRow[]>`
    select ${columns(db)} from orders where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** The order with this number, which people say. */
export async function findOrderByNumber(
  db: Db,
  workspaceId: number,
  number: number,
): Promise<OrderRow | null> {
  const [row] = await db<OrderRow[]>`
    select ${columns(db)} from orders where workspace_id = ${workspaceId} and number = ${number}`;
  return row ?? null;
}

/** As `findOrder`, and locks the row until the transaction ends. */
export async function lockOrder(tx: Db, workspaceId: number, id: number): Promise<OrderRow | null> {
  const [row] = await tx<OrderRow[]>`
    select ${columns(tx)} from orders where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** What a new order holds; its number is counted up when it is written. */
export type NewOrderRow = Omit<
  OrderRow,
  'id' | 'number' | 'status' | 'cancel_reason' | 'created_at' | 'updated_at'
>;

/**
 * Writes an order under the next number of its workspace. Other new orders of the workspace wait until this
 * transaction ends, so it is called as late as possible.
 */
export async function insertOrder(
  tx: Db,
  workspaceId: number,
  order: NewOrderRow,
  now: string,
): Promise<OrderRow> {
  const { items, ...plain } = order;
  const [row] = await tx<OrderRow[]>`
    with counted as (
      insert into order_numbers as counter (workspace_id, last_number) values (${workspaceId}, 1)
      on conflict (workspace_id) do update set last_number = counter.last_number + 1
      returning last_number
    )
    insert into orders (
      workspace_id, number, fulfillment, customer_name, customer_phone, customer_email, contact_id, address, items,
      currency, subtotal_cents, fee_cents, total_cents, source, call_id, notes, requested_for, ready_at, metadata,
      external_id, created_at, updated_at)
    select ${workspaceId}, last_number, ${plain.fulfillment}, ${plain.customer_name}, ${plain.customer_phone},
      ${plain.customer_email}, ${plain.contact_id}, ${plain.address}, ${tx.json(jsonOf(items))}, ${plain.currency},
      ${plain.subtotal_cents}, ${plain.fee_cents}, ${plain.total_cents}, ${plain.source}, ${plain.call_id},
      ${plain.notes}, ${plain.requested_for}, ${plain.ready_at}, ${tx.json(plain.metadata)}, ${plain.external_id},
      ${now}, ${now}
    from counted
    returning ${columns(tx)}`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

const jsonOf = (items: readonly KeptItem[]) =>
  items.map((item) => ({ ...item, options: item.options.map((option) => ({ ...option })) }));

/** What may change of an order that was placed. */
export type OrderChanges = Partial<
  Omit<OrderRow, 'id' | 'number' | 'source' | 'call_id' | 'created_at' | 'updated_at'>
>;

export async function updateOrder(
  tx: Db,
  workspaceId: number,
  id: number,
  changes: OrderChanges,
  now: string,
): Promise<OrderRow> {
  const { items, metadata, ...plain } = changes;
  const values = {
    ...plain,
    ...(items ? { items: tx.json(jsonOf(items)) } : {}),
    ...(metadata ? { metadata: tx.json(metadata) } : {}),
    updated_at: now,
  };
  const [row] = await tx<OrderRow[]>`
    update orders set ${tx.set(values)}
    where workspace_id = ${workspaceId} and id = ${id} returning ${columns(tx)}`;
  if (!row) throw new Error('update returned no row');
  return row;
}

/** Whether orders are switched on for the workspace. */
export async function areOrdersOn(db: Db, workspaceId: number): Promise<boolean> {
  const [row] = await db<{ on: boolean }[]>`
    select orders_enabled as on from workspaces where id = ${workspaceId}`;
  return row?.on ?? false;
}

/** Whether an order was placed on this call, in whatever state it is now. */
export async function wasOrderedOnCall(db: Db, workspaceId: number, callId: number): Promise<boolean> {
  const rows =
    await db`select from orders where workspace_id = ${workspaceId} and call_id = ${callId} limit 1`;
  return rows.length > 0;
}
