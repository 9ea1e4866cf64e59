import type { CallTrace } from '../../carriers/call-trace.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { TracedMessage } from '../../voice/sip/kept-messages.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/** A message as it is kept. */
export interface KeptMessage {
  at: string;
  direction: 'received' | 'sent';
  transport: TracedMessage['transport'];
  peer: string;
  text: string;
  /** Of a message that is not SIP: what it is about, and what the vendor calls the call. */
  about?: string;
  callId?: string | null;
}

export interface KeptTrace {
  messages: KeptMessage[];
  messagesLeftOut: number;
  mediaStartedAt: string | null;
  media: Uint8Array | null;
}

/** A trace that waits to be written. */
export interface WaitingTrace {
  key: CallKey;
  trace: CallTrace;
}

/** Writes traces; none of a call that was deleted meanwhile. */
export async function insertTraces(db: Db, traces: readonly WaitingTrace[], now: string): Promise<void> {
  const rows = traces.map(({ key, trace: { messages, leftOut, media } }) => ({
    workspace_id: key.workspaceId,
    call_id: key.callId,
    messages: messages.map((message) => ({ ...message, at: isoOf(message.at) })),
    messages_left_out: leftOut,
    media_started_at: media && isoOf(media.startedAt),
    media: media && Buffer.from(media.numbers.buffer).toString('base64'),
  }));
  await db`
    insert into call_traces (workspace_id, call_id, messages, messages_left_out, media_started_at, media, created_at)
    select calls.workspace_id, calls.id, row.messages, row.messages_left_out, row.media_started_at,
      decode(row.media, 'base64'), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (workspace_id bigint, call_id bigint, messages jsonb,
      messages_left_out integer, media_started_at timestamptz, media text)
    join calls on calls.workspace_id = row.workspace_id and calls.id = row.call_id
    for key share of calls
    on conflict do nothing`;
}

/** The trace of a call; empty when nothing is kept, null when there is no such call. */
export async function findTrace(db: Db, workspaceId: number, callId: number): Promise<KeptTrace | null> {
  const [row] = await db<KeptTrace[]>`
    select coalesce(trace.messages, '[]') as messages, coalesce(trace.messages_left_out, 0) as "messagesLeftOut",
      trace.media_started_at as "mediaStartedAt", trace.media
    from calls left join call_traces trace on trace.workspace_id = calls.workspace_id and trace.call_id = calls.id
    where calls.workspace_id = ${workspaceId} and calls.id = ${callId}`;
  return row ?? null;
}

/** Removes some traces that were written before `before`. @returns how many. */
export async function pruneTraceBatch(db: Db, before: string): Promise<number> {
  return db`${db.unprepared}
    delete from call_traces where (workspace_id, call_id) in (
      select workspace_id, call_id from call_traces where created_at <= ${before} limit 500)`.count();
}
