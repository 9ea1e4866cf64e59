import type { Db } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { readSeconds, type MediaSecond } from '../../voice/media/media-seconds.ts';
import { findTrace, type KeptMessage } from './trace.queries.ts';

/** A message of the ladder. */
export interface ShownMessage extends Omit<KeptMessage, 'about' | 'callId'> {
  /** Of a request; null for an answer. */
  method: string | null;
  /** Of an answer; null for a request. */
  status: number | null;
  /** The words beside the status; of a message that is not SIP, what it is about. */
  reason: string | null;
  /** What tells the legs of a call apart. */
  call_id: string | null;
  /** Number and method of the request that is made or answered. */
  cseq: string | null;
}

/** How the sound went, second by second. */
export interface ShownMedia {
  started_at: string;
  received: number[];
  lost: number[];
  jitter_ms: number[];
  round_trip_ms: (number | null)[];
  caller_level_db: (number | null)[];
  assistant_level_db: (number | null)[];
}

export interface ShownTrace {
  messages: ShownMessage[];
  messages_left_out: number;
  media: ShownMedia | null;
}

/**
 * The signalling and the sound of a call; empty where nothing is kept.
 * @throws Refusal `not_found` when there is no such call.
 */
export async function showTrace(
  { db, workspaceId }: { db: Db; workspaceId: number },
  { id }: { id: number },
): Promise<ShownTrace> {
  const kept = await findTrace(db, workspaceId, id);
  if (!kept) throw notFound('call');
  const { messages, messagesLeftOut, mediaStartedAt, media } = kept;
  return {
    messages: messages.map(readMessage),
    messages_left_out: messagesLeftOut,
    media: media && mediaStartedAt !== null ? showMedia(mediaStartedAt, media) : null,
  };
}

/** What the ladder writes at the arrow of a message. */
export function readMessage({ about, callId, ...message }: KeptMessage): ShownMessage {
  const { text } = message;
  const status = /^(?:SIP\/2\.0|HTTP\/1\.1) (\d{3})(?: ([^\r\n]*))?/.exec(text);
  const cseq = /^cseq[ \t]*:[ \t]*(\d{1,10}[ \t]+[^\s]{1,32})/im.exec(text)?.[1] ?? null;
  const method = status ? null : (/^([^\s]{1,32}) /.exec(text)?.[1] ?? null);
  return {
    ...message,
    method,
    status: status ? Number(status[1]) : null,
    reason: about ?? (status ? (status[2] ?? '') : null),
    cseq: cseq?.replace(/[ \t]+/, ' ') ?? null,
    call_id: callId ?? CALL_ID.exec(text)?.[1] ?? null,
  };
}

const CALL_ID = /^(?:call-id|i)[ \t]*:[ \t]*([^\s]{1,256})/im;

function showMedia(startedAt: string, bytes: Uint8Array): ShownMedia {
  const numbers = new Int16Array(new Uint8Array(bytes).buffer);
  const seconds = readSeconds(numbers);
  const of = <Key extends keyof MediaSecond>(key: Key): MediaSecond[Key][] =>
    seconds.map((second) => second[key]);
  return {
    started_at: startedAt,
    received: of('received'),
    lost: of('lost'),
    jitter_ms: of('jitterMs'),
    round_trip_ms: of('roundTripMs'),
    caller_level_db: of('callerLevel'),
    assistant_level_db: of('assistantLevel'),
  };
}
