import type { Db } from '../platform/db/sql.ts';
import type { AnsweringSide, ConversationKey, TextPair } from './text-conversation.ts';

/** Whether the assistant of a number may answer a person on a channel at all. */
export async function mayBeAnswered(
  db: Db,
  workspaceId: number,
  { phoneNumberId, channel, person }: TextPair,
): Promise<boolean> {
  // tidy: every workspace, because two assistants of the installation must not write to each other
  const [row] = await db<{ isOwn: boolean; isOptedOut: boolean }[]>`
    select exists (select from phone_numbers where number = ${person} and active) as "isOwn",
      exists (select from sms_opt_outs
        where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} and channel = ${channel}
          and phone in (${person}, (
            select chatapp_user_id from contacts
            where workspace_id = ${workspaceId} and phone = ${person} and deleted_at is null)))
        as "isOptedOut"`;
  return row !== undefined && !row.isOwn && !row.isOptedOut;
}

/** Whether an active assistant that may send texts stands behind an active number. */
export async function hasAnsweringAssistant(
  db: Db,
  workspaceId: number,
  phoneNumberId: number,
): Promise<boolean> {
  const rows = await db`
    select from phone_numbers number join assistants assistant
      on assistant.workspace_id = number.workspace_id and assistant.id = number.assistant_id
    where number.workspace_id = ${workspaceId} and number.id = ${phoneNumberId} and number.active
      and assistant.status = 'active' and (assistant.abilities->>'send_texts')::boolean`;
  return rows.length > 0;
}

/** Locks the conversation that is open until the transaction ends; null without one. */
export async function lockOpenConversation(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, channel, person }: TextPair,
): Promise<{ id: number; answeredBy: AnsweringSide; lastAt: string } | null> {
  const [row] = await tx<{ id: number; answeredBy: AnsweringSide; lastAt: string }[]>`
    select id, answered_by as "answeredBy", last_at as "lastAt" from text_conversations
    where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} and channel = ${channel}
      and person = ${person} and ended_at is null
    for update`;
  return row ?? null;
}

/** Opens a conversation; null when somebody else has opened one meanwhile. */
export async function insertConversation(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, channel, person }: TextPair,
  answeredBy: AnsweringSide,
  now: string,
): Promise<number | null> {
  const row = {
    ...{ workspace_id: workspaceId, phone_number_id: phoneNumberId, channel, person },
    ...{ answered_by: answeredBy, started_at: now, last_at: now },
  };
  const [inserted] = await tx<{ id: number }[]>`
    insert into text_conversations ${tx.row(row)}
    on conflict (workspace_id, phone_number_id, person, channel) where ended_at is null do nothing
    returning id`;
  return inserted?.id ?? null;
}

/** Who writes in a conversation: E.164, or what the chat app calls them; null when it is not there. */
export async function findWriter(
  db: Db,
  { workspaceId, conversationId }: ConversationKey,
): Promise<string | null> {
  const [row] = await db<{ person: string }[]>`
    select person from text_conversations where workspace_id = ${workspaceId} and id = ${conversationId}`;
  return row?.person ?? null;
}

/** Notes that somebody wrote; with `answeredBy` also who answers from now on. */
export async function touchConversation(
  tx: Db,
  { workspaceId, conversationId }: ConversationKey,
  now: string,
  answeredBy: AnsweringSide | null = null,
): Promise<void> {
  await tx`
    update text_conversations
    set last_at = greatest(last_at, ${now}), answered_by = coalesce(${answeredBy}, answered_by)
    where workspace_id = ${workspaceId} and id = ${conversationId}`;
}

/** Ends a conversation: the next text begins another. Its memory is emptied when it is closed. */
export async function markEnded(
  tx: Db,
  { workspaceId, conversationId }: ConversationKey,
  now: string,
): Promise<void> {
  await tx`
    update text_conversations set ended_at = ${now}
    where workspace_id = ${workspaceId} and id = ${conversationId} and ended_at is null`;
}

/** Leaves what waits for the assistant in a conversation to the team. */
export async function leaveWaiting(
  tx: Db,
  { workspaceId, conversationId }: ConversationKey,
  now: string,
): Promise<void> {
  await tx`
    update messages set assistant_answer = 'left', updated_at = ${now}
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and assistant_answer = 'waiting'`;
}
