import type { StaffNotifications } from '../notify/notice.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import type { Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { checkHoursOf, checkOverridesOf, checkTimeOffOf, readTimeOff } from './check-hours.ts';
import { defined } from './defined.ts';
import { refuseFullList, refuseUnknownIds } from './company-lists.ts';
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

const DEFAULT_NOTIFICATIONS: StaffNotifications = {
  channel: 'auto',
  booked: true,
  moved: true,
  cancelled: true,
};

/**
 * Adds a person. @throws Refusal naming hours by their place and `service_ids.<index>` for unknown services.
 */
export async function addStaffMember(context: ActionContext, input: StaffInput): Promise<StaffMember> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const values = await readStaff(db, workspaceId, input, DEFAULT_NOTIFICATIONS);
    refuseFullList(await countStaff(db, workspaceId), 'name', 'staff members');
    const id = await insertStaffMember(db, workspaceId, values, isoOf(now));
    await linkServices(db, workspaceId, id, input.service_ids ?? []);
    return requireStaffMember(db, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showStaffMember(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<StaffMember> {
  return requireStaffMember(db, workspaceId, id);
}

/** Changes what is sent; lists are replaced whole, `working_hours: null` goes back to the company's. */
export async function changeStaffMember(
  context: ActionContext,
  { id, ...input }: StaffChangeInput & { id: number },
): Promise<StaffMember> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const current = await requireStaffMember(db, workspaceId, id);
    if (isEmptyChange(input)) return current;
    const values = await readStaff(db, workspaceId, input, current.notifications);
    await updateStaffMember(db, workspaceId, id, values, isoOf(now));
    if (input.service_ids) await linkServices(db, workspaceId, id, input.service_ids);
    return requireStaffMember(db, workspaceId, id);
  });
}

/** Removes a person. @throws Refusal `not_found`. */
export async function removeStaffMember(
  context: ActionContext,
  { id }: { id: number },
): Promise<StaffMember> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    await lockWorkspace(db, workspaceId);
    const member = await requireStaffMember(db, workspaceId, id);
    await deleteStaffMember(db, workspaceId, id);
    return member;
  });
}

async function requireStaffMember(db: Db, workspaceId: number, id: number): Promise<StaffMember> {
  const member = await findStaffMember(db, workspaceId, id);
  if (!member) throw notFound('staff member');
  return member;
}

async function readStaff(
  db: Db,
  workspaceId: number,
  input: StaffChangeInput,
  before: StaffNotifications,
): Promise<Partial<StaffValues>> {
  const { service_ids: _links, time_off: sent, phone: sentPhone, notifications, ...plain } = input;
  const timeOff = sent && readTimeOff(sent);
  const country = typeof sentPhone === 'string' ? await findWorkspaceCountry(db, workspaceId) : null;
  const phone = typeof sentPhone === 'string' ? parsePhone(sentPhone, country) : sentPhone;
  const errors: FieldErrors = {
    ...checkHoursOf('working_hours', input.working_hours ?? []),
    ...checkOverridesOf('date_overrides', input.date_overrides ?? []),
    ...checkTimeOffOf('time_off', timeOff ?? []),
    ...(typeof sentPhone === 'string' && phone === null
      ? { phone: [phoneNumberFormatProblems.not_a_phone()] }
      : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...plain,
    ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
    ...(phone === undefined ? {} : { phone }),
    ...(timeOff && { time_off: timeOff }),
    ...(notifications && { notifications: { ...before, ...defined(notifications) } }),
  };
}

async function linkServices(tx: Db, workspaceId: number, staffId: number, ids: number[]): Promise<void> {
  refuseUnknownIds('service_ids', ids, await findServiceIds(tx, workspaceId, ids), 'service');
  await replaceServicesOfStaff(tx, workspaceId, staffId, ids);
}
