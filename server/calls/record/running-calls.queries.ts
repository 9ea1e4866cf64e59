import type { Db } from '../../platform/db/sql.ts';
import type { MessageKind, TeamMember, Turn } from '../../voice/call-recorder.ts';
import type { TransferResult } from '../../voice/line.ts';
import type { CallFacts } from '../call-events.ts';
import type { Call, CallDirection, CallStatus, Sentiment } from '../call.ts';

/** The key of one call. */
export interface CallKey {
  workspaceId: number;
  callId: number;
}

/** The columns that the events of a call are built from. */
export const callFacts = (db: Db) => db`
  id, direction, from_number as "from", to_number as "to", assistant_id, status, started_at, outcome, sentiment,
  duration_seconds, summary, extracted`;

/** Moves a ringing call to `in_progress`; null when it was already answered or has ended. */
export async function markAnswered(
  db: Db,
  { workspaceId, callId }: CallKey,
  answeredAt: string,
  now: string,
): Promise<CallFacts | null> {
  const [row] = await db<CallFacts[]>`
    update calls set status = 'in_progress', answered_at = ${answeredAt}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${callId} and status in ('queued', 'ringing')
    returning ${callFacts(db)}`;
  return row ?? null;
}

/** An attempt to put the caller through. */
export interface NotedTransfer {
  /** E.164. */
  to: string;
  name: string | null;
  state: 'ringing' | TransferResult;
}

/** Notes how the last transfer of a call goes. */
export async function noteTransfer(
  db: Db,
  { workspaceId, callId }: CallKey,
  transfer: NotedTransfer,
  now: string,
): Promise<void> {
  await db`
    update calls set transfer = ${db.json({ ...transfer, at: now })}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${callId} and status = 'in_progress' and transferred_at is null`;
}

/** Notes that a person took the call over; null when that is noted already, or the call has ended. */
export async function markTransferred(
  db: Db,
  { workspaceId, callId }: CallKey,
  transfer: NotedTransfer,
  now: string,
): Promise<CallFacts | null> {
  const [row] = await db<CallFacts[]>`
    update calls set transferred_at = ${now}, transfer = ${db.json({ ...transfer, at: now })}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${callId} and status = 'in_progress' and transferred_at is null
    returning ${callFacts(db)}`;
  return row ?? null;
}

/** Notes that a person has the conversation; false when another one has it, or nobody talks. */
export async function markTakenOver(
  db: Db,
  { workspaceId, callId }: CallKey,
  { userId, name }: TeamMember,
  now: string,
): Promise<boolean> {
  const person = { user_id: userId, name, since: now, until: null };
  const [row] = await db<{ id: number }[]>`
    update calls set taken_over_by = ${db.json(person)}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${callId} and status = 'in_progress'
      and (taken_over_by is null or taken_over_by ->> 'until' is not null or taken_over_by ->> 'user_id' = ${String(userId)})
    returning id`;
  return row !== undefined;
}

/** Notes that the person has the conversation no longer. */
export async function markHandedBack(db: Db, { workspaceId, callId }: CallKey, now: string): Promise<void> {
  await db`
    update calls set taken_over_by = taken_over_by || jsonb_build_object('until', ${now}::text), updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${callId} and taken_over_by ->> 'until' is null
      and taken_over_by is not null and status = 'in_progress'`;
}

/** Inserts a turn of the transcript at its position; of an existing turn only its tools change. */
export async function insertTurn(
  db: Db,
  { workspaceId, callId }: CallKey,
  position: number,
  turn: Turn,
): Promise<void> {
  await db`
    insert into transcript_turns ${db.row({
      workspace_id: workspaceId,
      call_id: callId,
      position,
      role: turn.role,
      content: turn.content,
      offset_ms: Math.round(turn.offsetMs),
      duration_ms: Math.round(turn.durationMs),
      interrupted: turn.interrupted,
      tools: turn.tools ? db.json(turn.tools) : null,
      said_by: turn.saidBy ? db.json({ user_id: turn.saidBy.userId, name: turn.saidBy.name }) : null,
    })}
    on conflict (workspace_id, call_id, position) do update set tools = excluded.tools`;
}

export interface MessageDraft {
  key: string;
  kind: MessageKind;
  audioKey: string;
}

export async function insertDraft(
  db: Db,
  { workspaceId, callId }: CallKey,
  draft: MessageDraft,
  now: string,
): Promise<void> {
  await db`
    insert into message_drafts (workspace_id, call_id, message_key, kind, audio_key, created_at)
    values (${workspaceId}, ${callId}, ${draft.key}, ${draft.kind}, ${draft.audioKey}, ${now})`;
}

/** The drafts of unfinished messages, and when each was begun. */
export async function listDrafts(
  db: Db,
  { workspaceId, callId }: CallKey,
): Promise<(MessageDraft & { begunAt: string })[]> {
  return db`
    select message_key as key, kind, audio_key as "audioKey", created_at as "begunAt" from message_drafts
    where workspace_id = ${workspaceId} and call_id = ${callId} order by created_at, message_key`;
}

/** Removes a draft; null when it was already removed. */
export async function removeDraft(
  db: Db,
  { workspaceId, callId }: CallKey,
  key: string,
): Promise<{ audioKey: string } | null> {
  const [row] = await db<{ audioKey: string }[]>`
    delete from message_drafts
    where workspace_id = ${workspaceId} and call_id = ${callId} and message_key = ${key}
    returning audio_key as "audioKey"`;
  return row ?? null;
}

/** The remote party of a call. */
export interface RemoteParty {
  number: string | null;
  contactId: number | null;
  /** What the chat app calls the person there, and how callers call themselves; null on other calls. */
  chatappUserId: string | null;
  name: string | null;
}

/** Locks the call. Linking locks the call first and its contact second. Null when the call was deleted. */
export async function lockRemoteParty(db: Db, { workspaceId, callId }: CallKey): Promise<RemoteParty | null> {
  const [row] = await db<RemoteParty[]>`${remoteParty(db, workspaceId, callId)} for no key update`;
  return row ?? null;
}

/** The same without a lock. */
export async function findRemoteParty(db: Db, { workspaceId, callId }: CallKey): Promise<RemoteParty | null> {
  const [row] = await db<RemoteParty[]>`${remoteParty(db, workspaceId, callId)}`;
  return row ?? null;
}

const remoteParty = (db: Db, workspaceId: number, callId: number) => db`
    select case direction when 'inbound' then from_number else to_number end as number, contact_id as "contactId",
      case when channel = 'chatapp' and (direction = 'inbound' or to_number is null)
        then metadata->>'chatapp_user_id' end as "chatappUserId",
      case when direction = 'inbound' and channel = 'chatapp'
        then coalesce(metadata->>'caller_name', metadata->>'chatapp_username') end as name
    from calls where workspace_id = ${workspaceId} and id = ${callId}`;

export async function linkCall(db: Db, { workspaceId, callId }: CallKey, contactId: number): Promise<void> {
  await db`
    update calls set contact_id = ${contactId}
    where workspace_id = ${workspaceId} and id = ${callId} and contact_id is distinct from ${contactId}`;
}

/** Gives the messages of a call the contact that was held when they were left. */
export async function giveItemsContact(
  db: Db,
  { workspaceId, callId }: CallKey,
  contactId: number,
): Promise<void> {
  await db`
    update inbox_items set contact_id = ${contactId}
    where workspace_id = ${workspaceId} and call_id = ${callId} and contact_id is null`;
}

// tidy: every workspace — it reads and changes no rows.
/** How long the statements of this transaction wait for a lock; 0: as long as any statement may take. */
export async function limitLockWaits(db: Db, milliseconds: number): Promise<void> {
  await db`select set_config('lock_timeout', ${String(milliseconds)}, true)`;
}

/** The columns of a call in progress that its end needs. */
export interface RunningCall {
  status: CallStatus;
  direction: CallDirection;
  channel: Call['channel'];
  /** A kind such as `sip` or `twilio`. */
  carrier: string;
  answered_at: string | null;
  /** When a person took it to whom it was transferred; null without a transfer. */
  transferred_at: string | null;
  recording_key: string | null;
  language: string;
  /** Its trace; null without one. */
  traceParent: string | null;
}

/** Null when the call has ended or does not exist. */
export async function findRunningCall(db: Db, { workspaceId, callId }: CallKey): Promise<RunningCall | null> {
  const [row] = await db<RunningCall[]>`
    select call.status, call.direction, call.channel, call.carrier, call.answered_at, call.transferred_at,
      call.recording_key,
      coalesce(assistant.language, 'en-US') as language, call.trace_parent as "traceParent"
    from calls call
    left join assistants assistant
      on assistant.workspace_id = call.workspace_id and assistant.id = call.assistant_id
    where call.workspace_id = ${workspaceId} and call.id = ${callId}
      and call.status in ('queued', 'ringing', 'in_progress')`;
  return row ?? null;
}

/** Locks a call in progress until the transaction ends; null when it has already ended. */
export async function lockRunningCall(
  db: Db,
  { workspaceId, callId }: CallKey,
): Promise<{ answered_at: string | null } | null> {
  const [row] = await db<{ answered_at: string | null }[]>`
    select answered_at from calls
    where workspace_id = ${workspaceId} and id = ${callId} and status in ('queued', 'ringing', 'in_progress')
    for no key update`;
  return row ?? null;
}

/** The final state of a call. */
export interface FinalState {
  status: CallStatus;
  ended_at: string;
  duration_seconds: number;
  outcome: string;
  sentiment: Sentiment | null;
  summary: string | null;
  error: string | null;
  extracted: Record<string, string | number | boolean | null>;
  metrics: object;
  has_recording: boolean;
}

/** Records the end of a call that `lockRunningCall` has locked. */
export async function writeEnd(
  db: Db,
  { workspaceId, callId }: CallKey,
  state: FinalState,
  now: string,
): Promise<CallFacts> {
  const { extracted, metrics, has_recording: hasRecording, ...plain } = state;
  const [row] = await db<CallFacts[]>`
    update calls set ${db.set({ ...plain, updated_at: now })}, extracted = ${db.json(extracted)},
      metrics = ${db.json({ ...metrics })}, words = transcript_words((
        select string_agg(content, ' ' order by offset_ms, position) from transcript_turns
        where workspace_id = ${workspaceId} and call_id = ${callId})),
      taken_over_by = case when taken_over_by ->> 'until' is null
        then taken_over_by || jsonb_build_object('until', ${state.ended_at}::text) else taken_over_by end,
      transfer = case when transfer ->> 'state' = 'ringing'
        then transfer || jsonb_build_object('state', 'failed', 'at', ${state.ended_at}::text) else transfer end,
      recording_key = case when ${hasRecording} then recording_key end
    where workspace_id = ${workspaceId} and id = ${callId}
    returning ${callFacts(db)}`;
  if (!row) throw new Error('a locked call is gone');
  return row;
}
