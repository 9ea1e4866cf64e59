import type { CallArrival } from '../../carriers/carrier.ts';
import type { TrunkMedia } from '../../carriers/trunk-access.ts';
import type { NumberFormat } from '../../platform/carrier-numbers.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Business } from '../../voice/business.ts';
import type { CallScript } from '../../voice/call-recorder.ts';
import { businessFacts } from '../business-facts.queries.ts';
import type { CallStatus } from '../call.ts';

/** The largest number of entries of each kind that an assistant receives. */
const MAX_ENTRIES = 1_000;

/** Which numbers a call may reach; any number of this installation unless something is said. */
export interface Scope {
  withinWorkspaceId?: CallArrival['withinWorkspaceId'] | undefined;
  throughCarriers?: CallArrival['throughCarriers'] | undefined;
  /** The phone network unless it is said. */
  channel?: 'phone' | 'chatapp';
}

/** A number of the installation and the assistant that answers it. */
export interface ReachedNumber {
  workspaceId: number;
  phoneNumberId: number;
  number: string;
  country: string;
  maxConcurrentCalls: number | null;
  /** Null when no active assistant answers the number. */
  assistant: ReachedAssistant | null;
  business: Business;
  /** The number's carrier, and how it writes numbers and carries sound; null without one of its own. */
  carrier: ReachedCarrier | null;
}

export interface ReachedCarrier extends TrunkMedia {
  id: number;
  kind: string;
  numberFormat: NumberFormat | null;
  /** Calls at once, in both directions and through all processes; null without a limit. */
  maxCalls: number | null;
}

export interface ReachedAssistant {
  id: number;
  name: string;
  language: string;
  voice: string;
  model: string;
  welcomeMessage: string;
  instructions: string | null;
  abilities: CallScript['abilities'];
  maxCallMinutes: number;
  recordingEnabled: boolean;
  knowledge: { title: string; content: string }[];
  fallbackModels: string[];
  listening: string | null;
  answeringMachine: CallScript['answeringMachine'];
  confirmBookings: boolean;
  announceAi: boolean;
  /** Whether the workspace has its recorded calls announced. */
  recordingNotice: boolean;
  turnTaking: CallScript['turnTaking'];
  transferTargets: CallScript['transferTargets'];
}

/**
 * The called number, its assistant and everything that the assistant knows, in one statement. A number
 * belongs to one workspace, so the query needs no workspace. `spellings` are tried in their order.
 * @param assistantId the assistant that answers instead, unless it is archived; null for the number's own.
 */
export async function findReachedNumber(
  db: Db,
  spellings: string[],
  scope: Scope,
  assistantId: number | null = null,
): Promise<ReachedNumber | null> {
  const isChatapp = scope.channel === 'chatapp';
  const [row] = await db<ReachedNumber[]>`
    select number.workspace_id as "workspaceId", number.id as "phoneNumberId", number.number, number.country,
      workspace.max_concurrent_calls as "maxConcurrentCalls",
      case when assistant.id is null then null else ${assistantFacts(db)} end as assistant,
      ${businessFacts(db)} as business, (
        select jsonb_build_object('id', carrier.id, 'kind', carrier.kind,
          'numberFormat', carrier.settings->'number_format', 'maxCalls', carrier.settings->'max_calls',
          'srtp', ${isChatapp ? db`to_jsonb('required'::text)` : db`carrier.settings->'srtp'`},
          'codecs', ${isChatapp ? db`coalesce(nullif(carrier.settings->'codecs', 'null'), '["PCMU", "PCMA"]')` : db`carrier.settings->'codecs'`},
          'networks', coalesce(carrier.settings->'media_networks', '[]'))
        from carriers carrier
        where carrier.workspace_id = number.workspace_id and carrier.id = ${carrierOf(db, scope)}) as carrier
    from phone_numbers number
    join workspaces workspace on workspace.id = number.workspace_id
    left join assistants assistant on assistant.workspace_id = number.workspace_id
      and assistant.id = coalesce(${assistantId}::bigint, number.assistant_id)
      and (assistant.status = 'active' or (${assistantId}::bigint is not null and assistant.status <> 'archived'))
    where number.number = any(${spellings}::text[]) and number.active
      and ${isChatapp ? db`number.chatapp_active and number.chatapp_calling` : db`number.voice_enabled`}
      and ${isWithin(db, scope)}
    order by array_position(${spellings}::text[], number.number) limit 1`;
  return row ?? null;
}

/** A carrier of a workspace. */
export interface CarrierKey {
  workspaceId: number;
  carrierId: number;
}

// tidy: every workspace — the called number determines the workspace (see `findReachedNumber`).
export async function findNumberCarrier(db: Db, spellings: string[]): Promise<CarrierKey | null> {
  const [row] = await db<CarrierKey[]>`
    select workspace_id as "workspaceId", voice_carrier_id as "carrierId" from phone_numbers
    where number = any(${spellings}::text[]) and active and voice_enabled and voice_carrier_id is not null
    order by array_position(${spellings}::text[], number) limit 1`;
  return row ?? null;
}

// tidy: every workspace — the called number determines the workspace (see `findReachedNumber`).
export async function findChatappCarrier(
  db: Db,
  spellings: string[],
  phoneNumberId: string,
): Promise<(CarrierKey & { number: string }) | null> {
  const [row] = await db<(CarrierKey & { number: string })[]>`
    select number.workspace_id as "workspaceId", carrier.id as "carrierId", number.number
    from phone_numbers number
    join carriers carrier on carrier.workspace_id = number.workspace_id and carrier.id = number.text_carrier_id
    where number.number = any(${spellings}::text[]) and number.active and number.chatapp_active
      and number.chatapp_calling and carrier.active and carrier.kind = 'chatapp_cloud'
      and carrier.settings->>'phone_number_id' = ${phoneNumberId} limit 1`;
  return row ?? null;
}

// tidy: every workspace — the called number determines the workspace (see `findReachedNumber`).
export async function listAnsweredNumbers(
  db: Db,
  numbers: string[],
  scope: Scope,
): Promise<{ number: string; country: string }[]> {
  return db`
    select number, country from phone_numbers number
    where number = any(${numbers}::text[]) and active and voice_enabled and ${isWithin(db, scope)}
    limit 50`;
}

// tidy: every workspace — the carrier determines the workspace.
export async function listCarriedNumbers(db: Db, carrierId: number): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select number from phone_numbers
    where voice_carrier_id = ${carrierId} and active and voice_enabled order by id limit 2`;
  return rows.map(({ number }) => number);
}

const isWithin = (db: Db, scope: Scope) => {
  const { withinWorkspaceId = null, throughCarriers = null } = scope;
  return db`
  (${withinWorkspaceId}::bigint is null or number.workspace_id = ${withinWorkspaceId})
  and (${throughCarriers}::bigint[] is null or ${carrierOf(db, scope)} = any(${throughCarriers}::bigint[]))`;
};

/** The chat app's calls come over the carrier of a number's texts. */
const carrierOf = (db: Db, { channel }: Scope) =>
  channel === 'chatapp' ? db`number.text_carrier_id` : db`number.voice_carrier_id`;

/** The SQL of the assistant's own settings, for the rows named `assistant` and `workspace`. */
export const assistantFacts = (db: Db) => db`
  jsonb_build_object(
    'id', assistant.id, 'name', assistant.name, 'language', assistant.language, 'voice', assistant.voice,
    'model', assistant.model, 'welcomeMessage', assistant.welcome_message,
    'instructions', assistant.instructions, 'abilities', assistant.abilities,
    'maxCallMinutes', assistant.max_call_minutes, 'recordingEnabled', assistant.recording_enabled,
    'knowledge', ${knowledge(db)},
    'fallbackModels', coalesce(to_jsonb(assistant)->'fallback_models', '[]'),
    'listening', to_jsonb(assistant)->'listening',
    'answeringMachine', nullif(to_jsonb(assistant)->'answering_machine', 'null'),
    'confirmBookings', coalesce(to_jsonb(assistant)->'confirm_bookings', 'true'),
    'announceAi', assistant.announce_ai or not 'ai_disclosure' = any(workspace.rules_off),
    'recordingNotice', not 'recording_notice' = any(workspace.rules_off),
    'turnTaking', coalesce(to_jsonb(assistant)->'turn_taking', '{}'),
    'transferTargets', assistant.transfer_targets)`;

/** Entries that apply to this assistant: those that name it, and those without an assistant. */
const knowledge = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('title', entry.title, 'content', entry.content) order by entry.id)
    from (
      select entry.id, entry.title, entry.content from knowledge_base_entries entry
      where entry.workspace_id = assistant.workspace_id and (
        exists (select from assistant_knowledge link where link.workspace_id = entry.workspace_id
          and link.entry_id = entry.id and link.assistant_id = assistant.id)
        or not exists (select from assistant_knowledge link where link.workspace_id = entry.workspace_id
          and link.entry_id = entry.id))
      order by entry.id limit ${MAX_ENTRIES}
    ) entry
  ), '[]')`;

/**
 * Takes the lock under which a workspace's calls are counted and admitted one at a time. Nothing else takes
 * it: the row of the workspace is locked for seconds by an import, and callers would hear it ring.
 */
export async function lockAdmission(db: Db, workspaceId: number): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`admission of calls ${workspaceId}`}, 0))`;
}

/** The number of the workspace's calls in progress. */
export async function countRunningCalls(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from calls
    where workspace_id = ${workspaceId} and status in ('queued', 'ringing', 'in_progress')`;
  return row?.total ?? 0;
}

/** An inbound call; with an end when it was rejected. */
export interface ArrivedCall {
  channel: 'phone' | 'chatapp';
  /** By what the chat app knows the caller; null for calls of the phone network. */
  chatapp_user_id: string | null;
  assistant_id: number | null;
  phone_number_id: number;
  status: CallStatus;
  from_number: string | null;
  to_number: string;
  recording_key: string | null;
  carrier: string;
  carrier_call_id: string;
  /** The carrier's details of the caller and of forwarding. */
  metadata: Record<string, unknown>;
  voice_node_id: number | null;
  outcome: string | null;
  error: string | null;
  ended_at: string | null;
  duration_seconds: number | null;
  /** Null while nothing is traced. */
  trace_parent: string | null;
}

/**
 * Records an inbound call and links the contact with the caller's number, if there is one, else the one that
 * the chat app knows by the caller's id.
 */
export async function insertArrivedCall(
  db: Db,
  workspaceId: number,
  call: ArrivedCall,
  now: string,
): Promise<{ id: number; callerName: string | null }> {
  const contact = db`
    from contacts where workspace_id = ${workspaceId} and deleted_at is null
      and (phone = ${call.from_number} or chatapp_user_id = ${call.chatapp_user_id})
    order by phone = ${call.from_number} desc nulls last limit 1`;
  const [row] = await db<{ id: number; callerName: string | null }[]>`
    insert into calls (workspace_id, assistant_id, contact_id, phone_number_id, direction, channel, status, from_number,
      to_number, recording_key, carrier, carrier_call_id, metadata, voice_node_id, outcome, error, ended_at,
      duration_seconds, started_at, created_at, updated_at, trace_parent)
    values (${workspaceId}, ${call.assistant_id}, (select id ${contact}), ${call.phone_number_id}, 'inbound', ${call.channel},
      ${call.status}, ${call.from_number}, ${call.to_number}, ${call.recording_key}, ${call.carrier},
      ${call.carrier_call_id}, ${db.json(call.metadata)}, ${call.voice_node_id}, ${call.outcome}, ${call.error}, ${call.ended_at},
      ${call.duration_seconds}, ${now}, ${now}, ${now}, ${call.trace_parent})
    returning id, (select name ${contact}) as "callerName"`;
  if (!row) throw new Error('insert returned no row');
  return row;
}
