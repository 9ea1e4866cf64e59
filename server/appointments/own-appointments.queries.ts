import type { Db } from '../platform/db/sql.ts';

/** Whose appointments are asked for: by number, contact, or the call on which they were booked. */
export interface Owner {
  /** E.164; null when the number was withheld. */
  phone: string | null;
  contactId: number | null;
  /** Null in a conversation in texts. */
  callId: number | null;
}

/** The largest number of appointments of one person that are told. */
const MAX_OWN = 10;
/** Appointments of one date that are compared with a name. */
const MAX_OF_DATE = 500;

/** The ids of a caller's appointments that are still to come, the earliest first. */
export async function listOwnAppointmentIds(
  db: Db,
  workspaceId: number,
  { phone, contactId, callId }: Owner,
  now: string,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from appointments
    where workspace_id = ${workspaceId} and starts_at >= ${now} and status in ('scheduled', 'confirmed')
      and (customer_phone = ${phone} or contact_id = ${contactId} or call_id = ${callId})
    order by starts_at, id limit ${MAX_OWN}`;
  return rows.map(({ id }) => id);
}

/** Those to come between two instants, with the names they were made under. */
export async function listNamesBetween(
  db: Db,
  workspaceId: number,
  { from, until }: { from: string; until: string },
): Promise<{ id: number; name: string | null }[]> {
  return db`
    select id, customer_name as name from appointments
    where workspace_id = ${workspaceId} and starts_at >= ${from} and starts_at < ${until}
      and status in ('scheduled', 'confirmed')
    order by starts_at, id limit ${MAX_OF_DATE}`;
}
