import type { Db } from '../platform/db/sql.ts';
import type {
  CarrierKind,
  CarrierRecord,
  CarrierSettings,
  ChatappSettings,
  SmppSettings,
  TelnyxSettings,
  TrunkSettings,
  TwilioSettings,
} from './carrier.ts';

/** Trunks that were written before there were `media_networks` have none. */
const settingsNow = (db: Db) => db`
  case kind when 'sip' then '{"media_networks": [], "outbound_proxy": null}'::jsonb || settings else settings end as settings`;

const columns = (db: Db) => db`
  id, kind, name, active, ${settingsNow(db)},
  array(select jsonb_object_keys(sealed_secrets) order by 1) as secrets,
  jsonb_build_object('state', state, 'message', message,
    'checked_at', to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'registered_until', to_char(registered_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as status,
  created_at, updated_at`;

/** What is written of a carrier; every field a column. */
export interface CarrierValues {
  kind: CarrierKind;
  name: string;
  active: boolean;
  settings: CarrierSettings;
  /** Encrypted, by name. */
  sealed_secrets: Record<string, string>;
}

/** All carriers of the workspace, oldest first. */
export async function listCarriers(db: Db, workspaceId: number): Promise<CarrierRecord[]> {
  return [
    ...(await db<CarrierRecord[]>`
      select ${columns(db)} from carriers where workspace_id = ${workspaceId} order by id`),
  ];
}

export async function countCarriers(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from carriers where workspace_id = ${workspaceId}`;
  return row?.total ?? 0;
}

export async function findCarrier(db: Db, workspaceId: number, id: number): Promise<CarrierRecord | null> {
  const [row] = await db<CarrierRecord[]>`
    select ${columns(db)} from carriers where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

interface Sealed<Kind extends CarrierKind, Settings> {
  workspaceId: number;
  id: number;
  kind: Kind;
  active: boolean;
  settings: Settings;
  sealedSecrets: Record<string, string>;
  /** When the chat app refused the PIN that is kept; null when it has not. */
  pinRefusedAt: string | null;
  updatedAt: string;
}

export type SealedTrunk = Sealed<'sip', TrunkSettings>;
export type SealedChatapp = Sealed<'chatapp_cloud', ChatappSettings>;
export type SealedSmpp = Sealed<'smpp', SmppSettings>;
export type SealedTextCarrier =
  | Sealed<'twilio', TwilioSettings>
  | Sealed<'telnyx', TelnyxSettings>
  | SealedChatapp;

/** A carrier with its encrypted secrets. */
export type SealedCarrier =
  | SealedTrunk
  | SealedTextCarrier
  | SealedSmpp
  | Sealed<'simulated', Record<string, never>>;

const sealedColumns = (db: Db) => db`
  workspace_id as "workspaceId", id, kind, active, ${settingsNow(db)}, sealed_secrets as "sealedSecrets",
  pin_refused_at as "pinRefusedAt", updated_at as "updatedAt"`;

export async function findSealedCarrier(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<SealedCarrier | null> {
  const [row] = await db<SealedCarrier[]>`
    select ${sealedColumns(db)} from carriers where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Locks the carrier until the transaction ends. */
export async function lockCarrier(db: Db, workspaceId: number, id: number): Promise<SealedCarrier | null> {
  const [row] = await db<SealedCarrier[]>`
    select ${sealedColumns(db)} from carriers where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** The carrier with this id. */
// tidy: every workspace, because a vendor names only the carrier; its address is proven by its token.
export async function findCarrierOfVendor(db: Db, id: number): Promise<SealedCarrier | null> {
  const [row] = await db<SealedCarrier[]>`select ${sealedColumns(db)} from carriers where id = ${id}`;
  return row ?? null;
}

/** Notes that the chat app refused a PIN, unless another was entered meanwhile. */
export async function noteRefusedPin(
  db: Db,
  { workspaceId, id }: Pick<SealedCarrier, 'workspaceId' | 'id'>,
  { sealedPin, at }: { sealedPin: string; at: string },
): Promise<void> {
  await db`
    update carriers set pin_refused_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id} and sealed_secrets ->> 'pin' = ${sealedPin}`;
}

/** Notes that the carrier failed in use. */
export async function writeFault(
  db: Db,
  workspaceId: number,
  id: number,
  { message, source, at }: { message: string; source: 'text' | 'registration'; at: string },
): Promise<void> {
  await db`
    update carriers set state = 'failing', state_source = ${source}, message = ${message}, checked_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** A number of the workspace, with the carriers of its calls and texts. */
export interface OwnNumber {
  id: number;
  number: string;
  voiceCarrierId: number | null;
  textCarrierId: number | null;
  /** Whether it has calls on the chat app, which go by its carrier of texts. */
  callsOnChatapp: boolean;
}

/**
 * The active numbers of the workspace among these, or those that text or call through the carrier, or call on
 * the chat app through it.
 */
export async function listNumbersOf(
  db: Db,
  workspaceId: number,
  wanted:
    | { textCarrierId: number }
    | { voiceCarrierId: number }
    | { chatappCarrierId: number }
    | { numbers: readonly string[] },
): Promise<OwnNumber[]> {
  const isWanted =
    'numbers' in wanted
      ? db`number = any(${[...wanted.numbers]}::text[])`
      : 'textCarrierId' in wanted
        ? db`text_carrier_id = ${wanted.textCarrierId}`
        : 'voiceCarrierId' in wanted
          ? db`voice_carrier_id = ${wanted.voiceCarrierId}`
          : db`text_carrier_id = ${wanted.chatappCarrierId} and chatapp_active and chatapp_calling`;
  return [
    ...(await db<OwnNumber[]>`
      select id, number, voice_carrier_id as "voiceCarrierId", text_carrier_id as "textCarrierId",
        chatapp_active and chatapp_calling as "callsOnChatapp" from phone_numbers
      where workspace_id = ${workspaceId} and active and ${isWanted} order by id`),
  ];
}

// tidy: every workspace — a process carries the calls of all of them.
export async function listActiveTrunks(db: Db): Promise<SealedTrunk[]> {
  return [
    ...(await db<
      SealedTrunk[]
    >`select ${sealedColumns(db)} from carriers where active and kind = 'sip' order by id`),
  ];
}

/** Numbers of the chat app that take calls. */
// tidy: every workspace — a process carries the calls of all of them.
export async function listCallingChatapps(db: Db): Promise<SealedChatapp[]> {
  return [
    ...(await db<SealedChatapp[]>`
      select ${sealedColumns(db)} from carriers
      where active and kind = 'chatapp_cloud' and sealed_secrets ? 'sip_user_password' order by id`),
  ];
}

export async function insertCarrier(
  db: Db,
  workspaceId: number,
  { settings, sealed_secrets: secrets, ...values }: CarrierValues,
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into carriers ${db.row({
      workspace_id: workspaceId,
      ...values,
      settings: db.json(settings),
      sealed_secrets: db.json(secrets),
      created_at: now,
      updated_at: now,
    })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** A changed carrier has not been checked; what is registered is told by the process that keeps it so. */
export async function updateCarrier(
  db: Db,
  workspaceId: number,
  id: number,
  { settings, sealed_secrets: secrets, ...values }: Partial<CarrierValues>,
  now: string,
): Promise<void> {
  const changes = {
    ...values,
    ...(settings === undefined ? {} : { settings: db.json(settings) }),
    ...(secrets === undefined ? {} : { sealed_secrets: db.json(secrets) }),
    updated_at: now,
  };
  // Whatever PIN is entered, and a PIN of another number, is not the one that was refused.
  const keepsPin = db`
    sealed_secrets ->> 'pin' is not distinct from coalesce(${secrets ? db.json(secrets) : null}::jsonb, sealed_secrets) ->> 'pin'
    and settings ->> 'phone_number_id'
      is not distinct from coalesce(${settings ? db.json(settings) : null}::jsonb, settings) ->> 'phone_number_id'`;
  const keepsState = db`registering_node_id is not null and state_source is distinct from 'call'`;
  await db`
    update carriers set ${db.set(changes)},
      pin_refused_at = case when ${keepsPin} then pin_refused_at end,
      state = case when ${keepsState} then state else 'unknown' end,
      state_source = case when ${keepsState} then state_source end,
      message = case when ${keepsState} then message end,
      checked_at = case when ${keepsState} then checked_at end
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Writes what a check came to, unless the carrier was changed meanwhile. */
export async function writeCheck(
  db: Db,
  workspaceId: number,
  id: number,
  check: { state: 'ok' | 'failing'; message: string | null; at: string; updatedAt: string },
): Promise<void> {
  await db`
    update carriers set state = ${check.state}, state_source = 'check', message = ${check.message},
      checked_at = ${check.at}
    where workspace_id = ${workspaceId} and id = ${id} and updated_at = ${check.updatedAt}`;
}

/** Whether a number calls or texts through the carrier. */
export async function isInUse(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const [row] = await db<{ used: boolean }[]>`
    select exists (select from phone_numbers where workspace_id = ${workspaceId} and voice_carrier_id = ${id})
      or exists (select from phone_numbers where workspace_id = ${workspaceId} and text_carrier_id = ${id}) as used`;
  return row?.used ?? false;
}

export async function deleteCarrier(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from carriers where workspace_id = ${workspaceId} and id = ${id}`;
}
