import type { ToldPermission } from '../../carriers/chatapp-calls/call-permissions.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { isNumber } from '../outbound/read-called.ts';

/** A person who may be called on the chat app. */
interface Person {
  workspaceId: number;
  contactId: number;
}

/**
 * Writes what the platform says of a person's permission, as it was `askedAt` (ISO text). What the person
 * decided since then stands.
 */
export async function writeToldPermission(
  db: Db,
  { workspaceId, contactId }: Person,
  { permission, expiresAt }: ToldPermission,
  askedAt: string,
): Promise<void> {
  await db`
    update contacts set chatapp_call_permission = ${permission},
      chatapp_call_permission_expires_at = ${expiresAt === null ? null : isoOf(expiresAt)},
      chatapp_call_permission_checked_at = ${askedAt}, updated_at = ${askedAt}
    where workspace_id = ${workspaceId} and id = ${contactId} and deleted_at is null
      and (chatapp_call_permission_at is null or chatapp_call_permission_at <= ${askedAt})`;
}

/**
 * Takes a permission back after as many calls in a row without an answer as the platform bears; calls before
 * the person's last decision, and before a call that connected both, do not count.
 */
export async function revokeUnanswered(
  db: Db,
  { workspaceId, contactId }: Person,
  { called, most, now }: { called: string; most: number; now: string },
): Promise<boolean> {
  const isTo = isNumber(called)
    ? db`call.to_number = ${called}`
    : db`call.contact_id = contact.id and call.to_number is null`;
  const isWith = isNumber(called)
    ? db`(connected.to_number = ${called} or connected.from_number = ${called})`
    : db`connected.contact_id = contact.id`;
  const rows = await db`
    update contacts contact set chatapp_call_permission = 'none', chatapp_call_permission_expires_at = null,
      chatapp_call_permission_at = ${now}, updated_at = ${now}
    where contact.workspace_id = ${workspaceId} and contact.id = ${contactId}
      and contact.chatapp_call_permission <> 'none' and ${most}::integer <= (
        select count(*) from calls call
        where call.workspace_id = contact.workspace_id and ${isTo} and call.channel = 'chatapp'
          and call.direction = 'outbound' and call.status in ('busy', 'no_answer') and call.carrier <> 'simulator'
          and call.started_at > coalesce(contact.chatapp_call_permission_at, '-infinity')
          and call.started_at > coalesce((
            select max(connected.started_at) from calls connected
            where connected.workspace_id = contact.workspace_id and connected.channel = 'chatapp'
              and connected.answered_at is not null and ${isWith}), '-infinity'))
    returning contact.id`;
  return rows.length > 0;
}

/** A number with calls on the chat app over its API. */
export interface AskingNumber {
  id: number;
  carrierId: number;
}

/** The active numbers that can ask people for permission, or the one with this id; the oldest first. */
export async function listAskingNumbers(
  db: Db,
  workspaceId: number,
  id: number | null,
): Promise<AskingNumber[]> {
  return [
    ...(await db<AskingNumber[]>`
      select number.id, carrier.id as "carrierId" from phone_numbers number
      join carriers carrier on carrier.workspace_id = number.workspace_id and carrier.id = number.text_carrier_id
      where number.workspace_id = ${workspaceId} and number.active and number.chatapp_active and number.chatapp_calling
        and carrier.kind = 'chatapp_cloud' and carrier.active and ${id === null ? db`true` : db`number.id = ${id}`}
      order by number.id`),
  ];
}

/**
 * When the person was asked since `since`, the latest first; questions before a call that connected both do
 * not count.
 */
export async function listRequests(
  tx: Db,
  { workspaceId, contactId }: Person,
  phoneNumberId: number,
  since: string,
): Promise<string[]> {
  const rows = await tx<{ at: string }[]>`
    select requested_at as at from call_permission_requests request
    where workspace_id = ${workspaceId} and contact_id = ${contactId} and phone_number_id = ${phoneNumberId}
      and requested_at > ${since} and not exists (
        select from calls where calls.workspace_id = request.workspace_id and calls.contact_id = request.contact_id
          and calls.phone_number_id = request.phone_number_id and channel = 'chatapp' and answered_at > requested_at)
    order by requested_at desc limit 10`;
  return rows.map(({ at }) => at);
}

/** Notes that the person is asked. @returns the id of the note. */
export async function insertRequest(
  tx: Db,
  { workspaceId, contactId }: Person,
  phoneNumberId: number,
  now: string,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into call_permission_requests (workspace_id, contact_id, phone_number_id, requested_at)
    values (${workspaceId}, ${contactId}, ${phoneNumberId}, ${now}) returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Forgets a question that the platform did not take. */
export async function removeRequest(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from call_permission_requests where workspace_id = ${workspaceId} and id = ${id}`;
}

/** The language in which a workspace speaks to its customers. */
export async function findWorkspaceLanguage(db: Db, workspaceId: number): Promise<string> {
  const [row] = await db<{ language: string }[]>`select language from workspaces where id = ${workspaceId}`;
  return row?.language ?? 'en';
}
