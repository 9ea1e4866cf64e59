import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { NOT_A_PHONE, parsePhone } from '../platform/phone-numbers.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { faultsOfHours, faultsOfOverrides, faultsOfTimeOff, readTimeOff } from './check-hours.ts';
import { refuseFullList, refuseUnknownIds } from './list-limit.ts';
import { findServiceIds } from './services.queries.ts';
import type { StaffChangeInput, StaffInput } from './staff.schema.ts';
import {
  countStaff,
  deleteStaffMember,
  findStaffMember,
  insertStaffMember,
  replaceServicesOfStaff,
  updateStaffMember,
  type StaffMember,
  type StaffValues,
} from './staff.queries.ts';

/** Adds a person. @throws Refusal naming hours by their place and `service_ids.<index>` for unknown services. */
export async function addStaffMember(
  db: Db,
  workspaceId: number,
  input: StaffInput,
  now: Temporal.Instant,
): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const values = await readStaff(tx, workspaceId, input);
    refuseFullList(await countStaff(tx, workspaceId), 'name', 'staff members');
    const id = await insertStaffMember(tx, workspaceId, values, isoOf(now));
    await linkServices(tx, workspaceId, id, input.service_ids ?? []);
    return showStaffMember(tx, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showStaffMember(db: Db, workspaceId: number, id: number): Promise<StaffMember> {
  const member = await findStaffMember(db, workspaceId, id);
  if (!member) throw notFound('staff member');
  return member;
}

/** Changes what is sent; lists are replaced whole, `working_hours: null` goes back to the company's. */
export async function changeStaffMember(
  db: Db,
  workspaceId: number,
  id: number,
  input: StaffChangeInput,
  now: Temporal.Instant,
): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const current = await showStaffMember(tx, workspaceId, id);
    if (saysNothing(input)) return current;
    await updateStaffMember(tx, workspaceId, id, await readStaff(tx, workspaceId, input), isoOf(now));
    if (input.service_ids) await linkServices(tx, workspaceId, id, input.service_ids);
    return showStaffMember(tx, workspaceId, id);
  });
}

/** Removes a person. @throws Refusal `not_found`. */
export async function removeStaffMember(db: Db, workspaceId: number, id: number): Promise<StaffMember> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const member = await showStaffMember(tx, workspaceId, id);
    await deleteStaffMember(tx, workspaceId, id);
    return member;
  });
}

async function readStaff(
  db: Db,
  workspaceId: number,
  input: StaffChangeInput,
): Promise<Partial<StaffValues>> {
  const { service_ids: _links, time_off: sent, phone: sentPhone, ...plain } = input;
  const timeOff = sent && readTimeOff(sent);
  const country = typeof sentPhone === 'string' ? await findWorkspaceCountry(db, workspaceId) : null;
  const phone = typeof sentPhone === 'string' ? parsePhone(sentPhone, country) : sentPhone;
  const errors: FieldErrors = {
    ...faultsOfHours('working_hours', input.working_hours ?? []),
    ...faultsOfOverrides('date_overrides', input.date_overrides ?? []),
    ...faultsOfTimeOff('time_off', timeOff ?? []),
    ...(typeof sentPhone === 'string' && phone === null ? { phone: [NOT_A_PHONE] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...plain,
    ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
    ...(phone === undefined ? {} : { phone }),
    ...(timeOff && { time_off: timeOff }),
  };
}

async function linkServices(tx: Db, workspaceId: number, staffId: number, ids: number[]): Promise<void> {
  refuseUnknownIds('service_ids', ids, await findServiceIds(tx, workspaceId, ids), 'service');
  await replaceServicesOfStaff(tx, workspaceId, staffId, ids);
}
