import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import type { Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { decimalOf, readCents } from '../platform/money.ts';
import { notFound } from '../platform/refusal.ts';
import { refuseFullList, refuseUnknownIds } from './company-lists.ts';
import type { ServiceChangeInput, ServiceInput } from './services.schema.ts';
import {
  countServices,
  deleteService,
  findService,
  insertService,
  replaceStaffOfService,
  updateService,
  type ServiceRow,
  type ServiceValues,
} from './services.queries.ts';
import { findStaffIds } from './staff.queries.ts';

/** A service as it goes out, with its price as a decimal beside the cents. */
export interface Service extends ServiceRow {
  price: number | null;
}

export const serviceOf = (row: ServiceRow): Service => ({
  ...row,
  price: row.price_cents === null ? null : decimalOf(row.price_cents),
});

/** Adds a service. @throws Refusal naming `staff_member_ids.<index>` for people who are not staff. */
export async function addService(context: ActionContext, input: ServiceInput): Promise<Service> {
  const values = readService(input);
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    refuseFullList(await countServices(db, workspaceId), 'name', 'services');
    const id = await insertService(db, workspaceId, values, isoOf(now));
    await linkStaff(db, workspaceId, id, input.staff_member_ids ?? []);
    return requireService(db, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showService(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<Service> {
  return requireService(db, workspaceId, id);
}

/** Changes what is sent; `staff_member_ids` replaces the whole list. */
export async function changeService(
  context: ActionContext,
  { id, ...input }: ServiceChangeInput & { id: number },
): Promise<Service> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const current = await requireService(db, workspaceId, id);
    if (isEmptyChange(input)) return current;
    await updateService(db, workspaceId, id, readService(input), isoOf(now));
    if (input.staff_member_ids) await linkStaff(db, workspaceId, id, input.staff_member_ids);
    return requireService(db, workspaceId, id);
  });
}

/** Removes a service. @throws Refusal `not_found`. */
export async function removeService(context: ActionContext, { id }: { id: number }): Promise<Service> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    await lockWorkspace(db, workspaceId);
    const service = await requireService(db, workspaceId, id);
    await deleteService(db, workspaceId, id);
    return service;
  });
}

async function requireService(db: Db, workspaceId: number, id: number): Promise<Service> {
  const row = await findService(db, workspaceId, id);
  if (!row) throw notFound('service');
  return serviceOf(row);
}

function readService(input: ServiceChangeInput): Partial<ServiceValues> {
  const { staff_member_ids: _links, price, price_cents: priceCents, ...plain } = input;
  const cents = readCents({
    ...(price === undefined ? {} : { price }),
    ...(priceCents === undefined ? {} : { price_cents: priceCents }),
  });
  return {
    ...plain,
    ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
    ...(cents === undefined ? {} : { price_cents: cents }),
  };
}

async function linkStaff(tx: Db, workspaceId: number, serviceId: number, ids: number[]): Promise<void> {
  refuseUnknownIds('staff_member_ids', ids, await findStaffIds(tx, workspaceId, ids), 'staff member');
  await replaceStaffOfService(tx, workspaceId, serviceId, ids);
}
