import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { InboxPriority } from './inbox-item.ts';
import { findSameItem, insertInboxItem } from './inbox.queries.ts';
import { wordsFor, type LeftKind } from './message-words.ts';
import { notifyOfMessage } from './notify-of-message.ts';

/** A caller's message. */
export interface LeftMessage {
  /** Null for what was left in texts. */
  callId: number | null;
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
  priority?: InboxPriority;
  /** When the caller wants to be called back, in their words, and as an instant where it is one. */
  wanted?: { words: string; dueAt: Temporal.Instant | null } | null;
}

/**
 * Adds a message to the inbox and notifies the team, in the caller's transaction. Repeating it with the same
 * `leftAt` changes nothing: the first attempt may have been committed although its response was lost.
 * @returns the id of the item.
 */
export async function addMessage(
  tx: Db,
  workspaceId: number,
  message: LeftMessage,
  leftAt: Temporal.Instant,
): Promise<number> {
  const { callId, kind, from, callerName, callbackNumber, audio } = message;
  const words = wordsFor(message.language);
  const isElsewhere = callbackNumber !== null && callbackNumber !== from;
  const { priority, wanted = null } = message;
  const body = [
    message.body,
    ...(wanted === null ? [] : [words.callBackAt(wanted.words)]),
    ...(isElsewhere ? [words.callBackOn(callbackNumber)] : []),
  ].join('\n\n');
  const at = isoOf(leftAt);
  const known =
    callId === null ? null : await findSameItem(tx, workspaceId, { call_id: callId, type: kind, body }, at);
  if (known !== null) return known;
  const id = await insertInboxItem(
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
      ...(priority === undefined ? {} : { priority }),
      ...(wanted?.dueAt ? { due_at: isoOf(wanted.dueAt) } : {}),
    },
    at,
  );
  await notifyOfMessage(tx, workspaceId, message, leftAt);
  return id;
}
