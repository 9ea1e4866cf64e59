import { callPermissionAt } from '../../contacts/call-permission.ts';
import type { CallPermission } from '../../contacts/contact.ts';
import type { Rule } from '../../law/law.ts';
import type { Db } from '../../platform/db/sql.ts';
import { businessFacts } from '../business-facts.queries.ts';
import { assistantFacts, type ReachedAssistant, type ReachedNumber } from '../inbound/reception.queries.ts';
import type { CallKey } from '../record/running-calls.queries.ts';
import { isNumber } from './read-called.ts';

/** A number of the workspace that can place calls. */
export interface OutboundNumber {
  id: number;
  voice: boolean;
  /** Whether the number can place calls on the chat-app channel. */
  chatapp: boolean;
  assistantId: number | null;
  /** Whether that assistant is active. */
  isAnswered: boolean;
}

/** The active numbers, oldest first. */
export async function listOutboundNumbers(db: Db, workspaceId: number): Promise<OutboundNumber[]> {
  return db`
    select number.id, number.voice_enabled as voice, number.chatapp_active and number.chatapp_calling as chatapp,
      number.assistant_id as "assistantId", coalesce(assistant.status = 'active', false) as "isAnswered"
    from phone_numbers number
    left join assistants assistant
      on assistant.workspace_id = number.workspace_id and assistant.id = number.assistant_id
    where number.workspace_id = ${workspaceId} and number.active order by number.id`;
}

/** The status of an assistant; null when the workspace has none of this id. */
export async function findAssistantStatus(db: Db, workspaceId: number, id: number): Promise<string | null> {
  const [row] = await db<{ status: string }[]>`
    select status from assistants where workspace_id = ${workspaceId} and id = ${id}`;
  return row?.status ?? null;
}

/** The contact of whoever is called, with the fields that decide whether they may be. */
export interface CalledContact {
  id: number;
  name: string | null;
  /** For calls on the chat app, as it is now. */
  permission: CallPermission;
  /** When the person or the chat app last told of it; null: somebody entered it. */
  permissionToldAt: string | null;
}

/** @param called E.164, or what the chat app calls somebody without a number. */
export async function findCalledContact(
  db: Db,
  workspaceId: number,
  called: string,
  now: string,
  lock = db``,
): Promise<CalledContact | null> {
  const isTheirs = isNumber(called) ? db`phone = ${called}` : db`chatapp_user_id = ${called}`;
  const [row] = await db<CalledContact[]>`
    select id, name, ${callPermissionAt(db, now)} as permission,
      greatest(chatapp_call_permission_at, chatapp_call_permission_checked_at) as "permissionToldAt" from contacts
    where workspace_id = ${workspaceId} and ${isTheirs} and deleted_at is null ${lock}`;
  return row ?? null;
}

/** Same as `findCalledContact`; locks the contact until the transaction ends. */
export function holdCalledContact(
  tx: Db,
  workspaceId: number,
  called: string,
  now: string,
): Promise<CalledContact | null> {
  return findCalledContact(tx, workspaceId, called, now, tx`for share`);
}

/** The number that calls, the assistant that speaks, and what the assistant knows. */
export interface CallingLine extends Omit<ReachedNumber, 'assistant' | 'carrier'> {
  assistant: ReachedAssistant;
  /** The workspace's carrier of the number; null: the installation's own. */
  carrier: { id: number; kind: string; active: boolean } | null;
  /** The carrier of its calls on the chat app, which is that of its texts; null as above. */
  chatappCarrier: { id: number; kind: string; active: boolean } | null;
  /** Where calls to phones over that carrier may go, ISO 3166-1 alpha-2 or `*`; null without a carrier. */
  allowedCountries: string[] | null;
  /** Whether the carrier of the channel that it calls on is a real one. */
  reachesPeople: boolean;
  /** The rules of law that the workspace has switched off. */
  rulesOff: Rule[];
}

/** Null unless both the number and the assistant are active. */
export async function findCallingLine(
  db: Db,
  workspaceId: number,
  { channel, ...ids }: { phoneNumberId: number; assistantId: number; channel: 'phone' | 'chatapp' },
): Promise<CallingLine | null> {
  const [row] = await db<CallingLine[]>`
    select number.workspace_id as "workspaceId", number.id as "phoneNumberId", number.number, number.country,
      workspace.max_concurrent_calls as "maxConcurrentCalls",
      case when carrier.id is not null then
        jsonb_build_object('id', carrier.id, 'kind', carrier.kind, 'active', carrier.active) end as carrier,
      case when texts.id is not null then
        jsonb_build_object('id', texts.id, 'kind', texts.kind, 'active', texts.active) end as "chatappCarrier",
      case when carrier.kind <> 'simulated' then coalesce(nullif(carrier.settings->'allowed_countries', 'null'),
        jsonb_build_array(workspace.country, number.country)) end as "allowedCountries",
      coalesce(case ${channel}::text when 'phone' then carrier.kind else texts.kind end <> 'simulated', false)
        as "reachesPeople",
      workspace.rules_off as "rulesOff", ${assistantFacts(db)} as assistant, ${businessFacts(db)} as business
    from phone_numbers number
    join workspaces workspace on workspace.id = number.workspace_id
    join assistants assistant on assistant.workspace_id = number.workspace_id and assistant.id = ${ids.assistantId}
    left join carriers carrier on carrier.workspace_id = number.workspace_id and carrier.id = number.voice_carrier_id
    left join carriers texts on texts.workspace_id = number.workspace_id and texts.id = number.text_carrier_id
    where number.workspace_id = ${workspaceId} and number.id = ${ids.phoneNumberId} and number.active
      and assistant.status = 'active'`;
  return row ?? null;
}

/** A call that is about to be dialled. */
export interface OutboundRow {
  assistant_id: number;
  contact_id: number | null;
  phone_number_id: number;
  channel: 'phone' | 'chatapp';
  from_number: string;
  /** Null for somebody without a number; `metadata` says who it is. */
  to_number: string | null;
  recording_key: string | null;
  metadata: Record<string, unknown>;
  carrier: string;
  carrier_call_id: string;
  voice_node_id: number;
  trace_parent: string | null;
}

/** Records a call as `queued`. @returns its id. */
export async function insertOutboundCall(
  db: Db,
  workspaceId: number,
  { metadata, ...call }: OutboundRow,
  now: string,
): Promise<number> {
  const row = { workspace_id: workspaceId, direction: 'outbound', status: 'queued', ...call };
  const [inserted] = await db<{ id: number }[]>`
    insert into calls ${db.row({
      ...row,
      metadata: db.json(metadata),
      started_at: now,
      created_at: now,
      updated_at: now,
    })}
    returning id`;
  if (!inserted) throw new Error('insert returned no row');
  return inserted.id;
}

/**
 * Those among these people, each by number or by what the chat app calls them, who had `most` calls over real
 * carriers since `since`, with the start of the call that has to be forgotten before the next one. A person's
 * calls count whatever they went over and by whichever of both. A call that the carrier did not connect is no
 * attempt, nor one that was hung up before the carrier had it.
 */
export async function listExhausted(
  db: Db,
  workspaceId: number,
  people: readonly string[],
  { most, since }: { most: number; since: string },
): Promise<{ person: string; begunAt: string }[]> {
  const isAttempt = db`workspace_id = ${workspaceId} and started_at > ${since} and direction = 'outbound'
    and carrier <> 'simulator' and (status <> 'failed' or answered_at is not null)
    and metrics -> 'undialled' is null`;
  const isLive = db`workspace_id = ${workspaceId} and deleted_at is null`;
  return [
    ...(await db<{ person: string; begunAt: string }[]>`
      select wanted.person, (array_agg(attempt.started_at order by attempt.started_at desc))[${most}::integer] as "begunAt"
      from unnest(${[...people]}::text[]) as wanted (person)
      cross join lateral (
        select
          (select phone from contacts where ${isLive} and chatapp_user_id = wanted.person limit 1) as phone,
          (select chatapp_user_id from contacts where ${isLive} and phone = wanted.person) as chatapp_user_id
      ) known
      cross join lateral (
        select started_at from calls where ${isAttempt} and to_number in (wanted.person, known.phone)
        union all
        select started_at from calls
        where ${isAttempt} and to_number is null
          and metadata->>'chatapp_user_id' in (wanted.person, known.chatapp_user_id)
      ) attempt
      group by wanted.person having count(*) >= ${most}::integer`),
  ];
}

/** Removes the record of a call that is not dialled. */
export async function removeQueuedCall(tx: Db, { workspaceId, callId }: CallKey): Promise<void> {
  await tx`delete from calls where workspace_id = ${workspaceId} and id = ${callId} and status = 'queued'`;
}

/** Moves a queued call to `ringing`. */
export async function markRinging(db: Db, { workspaceId, callId }: CallKey, now: string): Promise<void> {
  await db`
    update calls set status = 'ringing', updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${callId} and status = 'queued'`;
}

/** Sets who answered a call in progress. */
export async function noteAnsweredBy(
  db: Db,
  { workspaceId, callId }: CallKey,
  answeredBy: 'person' | 'machine',
): Promise<void> {
  await db`
    update calls set answered_by = ${answeredBy}
    where workspace_id = ${workspaceId} and id = ${callId} and status in ('queued', 'ringing', 'in_progress')`;
}
