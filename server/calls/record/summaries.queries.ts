import type { Db } from '../../platform/db/sql.ts';
import type { CallMetrics } from '../../voice/call-recorder.ts';
import type { SummarizedTurn } from '../../voice/call/summarize-prompt.ts';
import type { CallFacts } from '../call-events.ts';
import type { Sentiment } from '../call.ts';
import { callFacts, type CallKey } from './running-calls.queries.ts';

/** Names of services, staff and rooms, of each, that a summary may use. */
const MAX_NAMES = 100;

/** A call that is over and whose summary is due, with what its summary needs. */
export interface UnsummarizedCall {
  assistantId: number;
  model: string;
  fallbackModels: string[];
  language: string;
  direction: 'inbound' | 'outbound';
  endedAt: string;
  business: { name: string; timezone: string; country: string };
  callerName: string | null;
  extracted: Record<string, string | number | boolean | null>;
  metrics: CallMetrics;
  names: { service: string[]; staff: string[]; room: string[] };
  transcript: SummarizedTurn[];
  /** The trace of the call; null without one. */
  traceParent: string | null;
}

/** Whether a language model has something to summarise: it is the assistant's, and the caller spoke. */
export async function isForModel(db: Db, { workspaceId, callId }: CallKey): Promise<boolean> {
  const rows = await db`
    select from calls call
    join assistants assistant on assistant.workspace_id = call.workspace_id and assistant.id = call.assistant_id
    where call.workspace_id = ${workspaceId} and call.id = ${callId} and assistant.model <> 'switchboard-offline'
      and exists (
        select from transcript_turns turn where turn.workspace_id = ${workspaceId} and turn.call_id = ${callId}
          and turn.role = 'user' and turn.content !~ '^\\[[0-9*#]\\]$')`;
  return rows.length > 0;
}

/** Null when the call is gone. */
export async function findUnsummarized(
  db: Db,
  { workspaceId, callId }: CallKey,
): Promise<UnsummarizedCall | null> {
  const names = (table: string, isActive: string) => db`
    coalesce((select jsonb_agg(name order by id) from (
      select id, name from ${db.identifier(table)} where workspace_id = ${workspaceId} and ${db.identifier(isActive)}
      order by id limit ${MAX_NAMES}) known), '[]')`;
  const [row] = await db<UnsummarizedCall[]>`
    select assistant.id as "assistantId", assistant.model, coalesce(assistant.fallback_models, '{}') as "fallbackModels",
      assistant.language, call.direction, call.ended_at as "endedAt", contact.name as "callerName", call.extracted,
      call.metrics, call.trace_parent as "traceParent",
      jsonb_build_object('name', workspace.name, 'timezone', workspace.timezone, 'country', workspace.country)
        as business,
      jsonb_build_object('service', ${names('services', 'active')}, 'staff', ${names('staff_members', 'active')},
        'room', ${names('rooms', 'available')}) as names,
      coalesce((
        select jsonb_agg(jsonb_build_object('role', role, 'content', content) order by offset_ms, position)
        from transcript_turns where workspace_id = ${workspaceId} and call_id = ${callId}), '[]') as transcript
    from calls call
    join workspaces workspace on workspace.id = call.workspace_id
    join assistants assistant on assistant.workspace_id = call.workspace_id and assistant.id = call.assistant_id
    left join contacts contact on contact.workspace_id = call.workspace_id and contact.id = call.contact_id
      and contact.deleted_at is null
    where call.workspace_id = ${workspaceId} and call.id = ${callId} and call.ended_at is not null`;
  return row ?? null;
}

/** What a model adds to a call that is over. */
export interface Summarized {
  /** Null: what the call has already stands. */
  written: { summary: string; sentiment: Sentiment; extracted: Record<string, unknown> } | null;
  metrics: CallMetrics | null;
}

/** Writes what a model added, and locks the call; null when it was deleted. */
export async function writeSummary(
  db: Db,
  { workspaceId, callId }: CallKey,
  { written, metrics }: Summarized,
  now: string,
): Promise<CallFacts | null> {
  const changes = {
    ...(written ? { summary: written.summary, sentiment: written.sentiment } : {}),
    updated_at: now,
  };
  const [row] = await db<CallFacts[]>`
    update calls set ${db.set(changes)}
      ${written ? db`, extracted = ${db.json(written.extracted)}` : db``}
      ${metrics ? db`, metrics = ${db.json({ ...metrics })}` : db``}
    where workspace_id = ${workspaceId} and id = ${callId}
    returning ${callFacts(db)}`;
  return row ?? null;
}

/** The columns that events are built from; null when the call was deleted. */
export async function findCallFacts(db: Db, { workspaceId, callId }: CallKey): Promise<CallFacts | null> {
  const [row] = await db<CallFacts[]>`
    select ${callFacts(db)} from calls where workspace_id = ${workspaceId} and id = ${callId}`;
  return row ?? null;
}

/** The payload of a job that has not ended. */
export async function findSummaryJob(
  db: Db,
  workspaceId: number,
  { queue, uniqueKey }: { queue: string; uniqueKey: string },
): Promise<Record<string, unknown> | null> {
  const [row] = await db<{ payload: Record<string, unknown> }[]>`
    select payload from jobs where queue = ${queue} and unique_key = ${uniqueKey} and workspace_id = ${workspaceId}`;
  return row?.payload ?? null;
}
