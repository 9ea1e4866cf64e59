import { totalOf } from '../platform/db/list-records.ts';
import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { CallOutcome, TransferTarget } from '../voice/call-recorder.ts';
import type { Call, CallDirection, CallStatus, FullCall, TranscriptTurn } from './call.ts';

/** The filter of a list of calls; null and undefined do not restrict it. */
export interface CallFilter {
  assistantId: number | undefined;
  status: CallStatus | undefined;
  direction: CallDirection | undefined;
  contactId: number | undefined;
  outcome: CallOutcome | undefined;
  /** Words of the transcript, spoken by either side; a word also matches as a prefix. */
  words: string | null;
  /** The caller's or the callee's number. */
  phone: string | null;
  /** Bounds of `started_at`, both included. */
  from: string | null;
  to: string | null;
}

const columns = (db: Db) => db`
  call.id, call.assistant_id,
  case when assistant.id is null then null else jsonb_build_object('id', assistant.id, 'name', assistant.name) end
    as assistant,
  call.contact_id, ${contactOf(db)}, call.phone_number_id, call.direction, call.channel, call.status,
  call.from_number as "from", call.to_number as "to", call.started_at, call.answered_at, call.ended_at,
  call.duration_seconds, call.outcome, call.sentiment, call.summary, call.error, call.taken_over_by,
  call.recording_key is not null as recorded,
  (call.recording_key is not null and call.ended_at is not null) as recording_available,
  call.created_at, call.updated_at`;

/** The contact with its name, unless it was deleted. */
const contactOf = (db: Db) => db`(
  select jsonb_build_object('id', contact.id, 'name', contact.name) from contacts contact
  where contact.workspace_id = call.workspace_id and contact.id = call.contact_id and contact.deleted_at is null
) as contact`;

const assistantOf = (db: Db) => db`
  left join assistants assistant
    on assistant.workspace_id = call.workspace_id and assistant.id = call.assistant_id`;

/** The transcript's turns in spoken order, as one JSON list. */
const transcriptOf = (db: Db) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('position', turn.position, 'role', turn.role,
      'content', turn.content, 'offset_ms', turn.offset_ms, 'duration_ms', turn.duration_ms,
      'interrupted', turn.interrupted)
      || case when turn.tools is null then '{}' else jsonb_build_object('tools', turn.tools) end
      || case when turn.said_by is null then '{}' else jsonb_build_object('said_by', turn.said_by) end
      order by turn.offset_ms, turn.position)
    from transcript_turns turn
    where turn.workspace_id = call.workspace_id and turn.call_id = call.id
  ), '[]') as transcript`;

/** One page of calls, newest first, with the total number. */
export async function listCalls(
  db: Db,
  workspaceId: number,
  filter: CallFilter,
  page: PagePart,
): Promise<{ rows: Call[]; total: number }> {
  // The page is selected by an index alone; only its rows are fetched and joined.
  const rows = db`
    with page as materialized (${pageOf(db, workspaceId, filter, page)})
    select ${columns(db)}
    from page join calls call on call.workspace_id = ${workspaceId} and call.id = page.id ${assistantOf(db)}
    order by page.started_at desc, page.id desc`;
  return readPage<Call>(db, { rows, total: totalOfCalls(db, workspaceId, filter) });
}

interface PagePart {
  limit: number;
  offset: number;
}

function pageOf(db: Db, workspaceId: number, filter: CallFilter, { limit, offset }: PagePart) {
  const where = conditions(db, workspaceId, filter);
  const { phone } = filter;
  const newest = db`order by started_at desc, id desc`;
  if (phone === null) {
    return db`select id, started_at from calls where ${where} ${newest} limit ${limit} offset ${offset}`;
  }
  // Merges two index scans: one condition with OR would sort every call of a busy number.
  const reach = limit + offset;
  return db`
    select id, started_at from (
      (select id, started_at from calls where ${where} and from_number = ${phone} ${newest} limit ${reach})
      union
      (select id, started_at from calls where ${where} and to_number = ${phone} ${newest} limit ${reach})
    ) either_side ${newest} limit ${limit} offset ${offset}`;
}

function totalOfCalls(db: Db, workspaceId: number, filter: CallFilter) {
  const { phone } = filter;
  if (phone === null)
    return totalOf(db, {
      ...{ workspaceId, table: 'calls', filter, conditions: narrowing(db, workspaceId, filter) },
    });
  const where = conditions(db, workspaceId, filter);
  return db`
    (select count(*) from calls where ${where} and from_number = ${phone})
    + (select count(*) from calls where ${where} and to_number = ${phone})
    - (select count(*) from calls where ${where} and from_number = ${phone} and to_number = ${phone})`;
}

/** Every condition except the phone, which two columns hold. */
function conditions(db: Db, workspaceId: number, filter: CallFilter) {
  return db`workspace_id = ${workspaceId} ${narrowing(db, workspaceId, filter)}`;
}

function narrowing(db: Db, workspaceId: number, filter: CallFilter) {
  const { assistantId, status, direction, contactId, outcome, words, from, to } = filter;
  return db`
    ${assistantId === undefined ? db`` : db`and assistant_id = ${assistantId}`}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${direction === undefined ? db`` : db`and direction = ${direction}`}
    ${contactId === undefined ? db`` : db`and contact_id = ${contactId}`}
    ${outcome === undefined ? db`` : db`and outcome = ${outcome}`}
    ${words === null ? db`` : saidOn(db, workspaceId, words)}
    ${from === null ? db`` : db`and started_at >= ${from}`}
    ${to === null ? db`` : db`and started_at <= ${to}`}`;
}

/**
 * Calls whose transcript has all the words. The materialized query uses the index of words, the only index
 * that holds `-workspace_id`. A scan of the newest calls would read all of them for a rare word.
 */
const saidOn = (db: Db, workspaceId: number, words: string) => db`${db.unprepared}
  and id = any(array(
    select id from calls where -workspace_id = ${-workspaceId}::bigint and words @@ transcript_query(${words})))`;

/** The full form; null when the workspace has no such call. */
export async function findCall(db: Db, workspaceId: number, id: number): Promise<FullCall | null> {
  const [row] = await db<FullCall[]>`
    select ${columns(db)}, ${transcriptOf(db)}, nullif(call.metrics - '{refused_for,undialled}'::text[], '{}') as metrics, call.extracted, call.metadata,
      call.transferred_at, case when call.transferred_at is not null then call.transfer ->> 'to' end as transferred_to,
      call.transfer
    from calls call ${assistantOf(db)}
    where call.workspace_id = ${workspaceId} and call.id = ${id}`;
  return row ?? null;
}

/** The transcript of a call so far; null when the workspace has no such call. */
export async function findTranscript(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<TranscriptTurn[] | null> {
  const [row] = await db<{ transcript: TranscriptTurn[] }[]>`
    select ${transcriptOf(db)} from calls call where call.workspace_id = ${workspaceId} and call.id = ${id}`;
  return row?.transcript ?? null;
}

/**
 * The storage key of a call's recording; null when there is no such call, `key` null when it has no
 * recording.
 */
export async function findRecording(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<{ key: string | null; isOver: boolean } | null> {
  const [row] = await db<{ key: string | null; isOver: boolean }[]>`
    select recording_key as key, ended_at is not null as "isOver" from calls
    where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Whom the assistant of a call can put callers through to. */
export interface TransferTargets {
  targets: TransferTarget[];
  /** The zone of their hours. */
  timezone: string;
  /** The language of their names. */
  language: string;
}

/** Whom the assistant of a call can put callers through to; null when the workspace has no such call. */
export async function findTransferTargets(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<TransferTargets | null> {
  const [row] = await db<TransferTargets[]>`
    select coalesce(assistant.transfer_targets, '[]') as targets, workspace.timezone,
      coalesce(assistant.language, 'en-US') as language
    from calls call join workspaces workspace on workspace.id = call.workspace_id ${assistantOf(db)}
    where call.workspace_id = ${workspaceId} and call.id = ${id}`;
  return row ?? null;
}

/** Locks a call until the transaction ends. */
export async function lockCall(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<{ status: CallStatus; recording_key: string | null } | null> {
  const [row] = await db<{ status: CallStatus; recording_key: string | null }[]>`
    select status, recording_key from calls where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

/** Removes the call with its transcript; messages left on it stay in the inbox. */
export async function removeCall(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from calls where workspace_id = ${workspaceId} and id = ${id}`;
}
