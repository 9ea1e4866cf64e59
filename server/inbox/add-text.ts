import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { insertInboxItem } from './inbox.queries.ts';
import { wordsFor } from './message-words.ts';

/** A text that the workspace received. */
export interface WrittenText {
  messageId: number;
  contactId: number | null;
  body: string;
  from: string;
  /** Name of the contact, where it is known. */
  name: string | null;
  /** BCP 47 code of the language of the workspace. */
  language: string;
}

/** Adds a text to the inbox, in the transaction that records the text. */
export async function addText(
  tx: Db,
  workspaceId: number,
  text: WrittenText,
  now: Temporal.Instant,
): Promise<void> {
  const { messageId, contactId, body, from, name, language } = text;
  const item = {
    type: 'sms' as const,
    subject: wordsFor(language).subject('sms', name ?? from),
    body,
    contact_id: contactId,
    from_number: from,
    call_id: null,
    message_id: messageId,
    audio_key: null,
    audio_ms: null,
  };
  await insertInboxItem(tx, workspaceId, item, isoOf(now));
}
