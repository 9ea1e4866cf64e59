import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { hasInboxItem, insertInboxItem } from './inbox.queries.ts';
import { wordsFor, type LeftKind } from './message-words.ts';
import { notifyOfMessage } from './notify-of-message.ts';

/** A caller's message. */
export interface LeftMessage {
  callId: number;
  contactId: number | null;
  kind: LeftKind;
  body: string;
  /** The caller's number; null when it was withheld. */
  from: string | null;
  callerName: string | null;
  /** The callback number, when it differs from the caller's. */
  callbackNumber: string | null;
  /** The audio in the file store and its length, null for a message without audio. */
  audio: { key: string; ms: number } | null;
  /** BCP 47 code of the language the call was held in. */
  language: string;
}

/**
 * Adds a message to the inbox and notifies the team, in the caller's transaction. Repeating it with the same
 * `leftAt` changes nothing: the first attempt may have been committed although its response was lost.
 */
export async function addMessage(
  tx: Db,
  workspaceId: number,
  message: LeftMessage,
  leftAt: Temporal.Instant,
): Promise<void> {
  const { callId, kind, from, callerName, callbackNumber, audio } = message;
  const words = wordsFor(message.language);
  const isElsewhere = callbackNumber !== null && callbackNumber !== from;
  const body = isElsewhere ? `${message.body}\n\n${words.callBackOn(callbackNumber)}` : message.body;
  const at = isoOf(leftAt);
  if (await hasInboxItem(tx, workspaceId, { call_id: callId, type: kind, body }, at)) return;
  await insertInboxItem(
    tx,
    workspaceId,
    {
      type: kind,
      subject: words.subject(kind, callerName ?? from ?? callbackNumber),
      body,
      contact_id: message.contactId,
      from_number: from ?? callbackNumber,
      call_id: callId,
      audio_key: audio?.key ?? null,
      audio_ms: audio?.ms ?? null,
    },
    at,
  );
  await notifyOfMessage(tx, workspaceId, message, leftAt);
}
