import type { Db } from '../platform/db/sql.ts';
import type { PhoneNumber } from './phone-number.ts';

const columns = (db: Db) => db`
  id, number, name, country, assistant_id, voice_carrier_id, text_carrier_id, active,
  jsonb_build_object('voice', voice_enabled, 'sms', sms_enabled) as capabilities,
  jsonb_build_object('active', chatapp_active, 'calling', chatapp_calling) as chatapp,
  created_at, updated_at`;

/** The active numbers, oldest first. */
export async function listPhoneNumbers(db: Db, workspaceId: number): Promise<PhoneNumber[]> {
  return db<PhoneNumber[]>`
    select ${columns(db)} from phone_numbers where workspace_id = ${workspaceId} and active order by id`;
}

/** An active or released number; null when the workspace never had it. */
export async function findPhoneNumber(db: Db, workspaceId: number, id: number): Promise<PhoneNumber | null> {
  const [row] = await db<PhoneNumber[]>`
    select ${columns(db)} from phone_numbers where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockPhoneNumber(tx: Db, workspaceId: number, id: number): Promise<PhoneNumber | null> {
  const [row] = await tx<PhoneNumber[]>`
    select ${columns(tx)} from phone_numbers where workspace_id = ${workspaceId} and id = ${id}
    for no key update`;
  return row ?? null;
}

/** The id of the workspace's active number with these digits; null when it has none. */
export async function findNumberOf(db: Db, workspaceId: number, number: string): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from phone_numbers where workspace_id = ${workspaceId} and number = ${number} and active`;
  return row?.id ?? null;
}

/**
 * The status of an assistant, locked until the transaction ends: archiving waits, and then removes the
 * assistant from the numbers that were assigned meanwhile.
 */
export async function holdAssistantStatus(
  tx: Db,
  workspaceId: number,
  assistantId: number,
): Promise<string | null> {
  const [row] = await tx<{ status: string }[]>`
    select status from assistants where workspace_id = ${workspaceId} and id = ${assistantId} for share`;
  return row?.status ?? null;
}

/** The kind of a carrier, locked until the transaction ends, so that it is not deleted meanwhile. */
export async function holdCarrierKind(
  tx: Db,
  workspaceId: number,
  carrierId: number,
): Promise<string | null> {
  const [row] = await tx<{ kind: string }[]>`
    select kind from carriers where workspace_id = ${workspaceId} and id = ${carrierId} for share`;
  return row?.kind ?? null;
}

/**
 * Whether another active number has this carrier of texts. Of those that ask at the same time for one
 * carrier, the others wait until the transaction ends.
 */
export async function hasOtherNumber(
  tx: Db,
  workspaceId: number,
  { carrierId, numberId }: { carrierId: number; numberId: number | null },
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`number of carrier ${carrierId}`}, 0))`;
  const rows = await tx`
    select from phone_numbers where workspace_id = ${workspaceId} and text_carrier_id = ${carrierId} and active
      and id is distinct from ${numberId}::bigint limit 1`;
  return rows.length > 0;
}

/** Updates the sent fields; null when the number is no longer active. */
export async function updatePhoneNumber(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<Omit<NumberRow, 'number' | 'country'>>,
  now: string,
): Promise<PhoneNumber | null> {
  const [row] = await db<PhoneNumber[]>`
    update phone_numbers set ${db.set({ ...values, updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id} and active returning ${columns(db)}`;
  return row ?? null;
}

/** Releases a number: no assistant answers it, and it can be added again. False when it was not active. */
export async function giveUpPhoneNumber(
  tx: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<boolean> {
  const written = await tx`
    update phone_numbers set active = false, assistant_id = null, voice_carrier_id = null,
      text_carrier_id = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and active`.count();
  return written === 1;
}

export interface NumberRow {
  number: string;
  name: string;
  country: string;
  assistant_id: number | null;
  voice_carrier_id: number | null;
  text_carrier_id: number | null;
  voice_enabled: boolean;
  sms_enabled: boolean;
  chatapp_active: boolean;
  chatapp_calling: boolean;
}

/** Inserts a number; null when it is already active in any workspace. */
export async function insertPhoneNumber(
  db: Db,
  workspaceId: number,
  row: NumberRow,
  now: string,
): Promise<PhoneNumber | null> {
  const [inserted] = await db<PhoneNumber[]>`
    insert into phone_numbers ${db.row({ workspace_id: workspaceId, ...row, created_at: now, updated_at: now })}
    on conflict (number) where active do nothing returning ${columns(db)}`;
  return inserted ?? null;
}
