import { businessFacts } from '../calls/business-facts.queries.ts';
import { assistantFacts, type ReachedAssistant } from '../calls/inbound/reception.queries.ts';
import type { TextChannel } from '../carriers/text-carrier.ts';
import type { MessageKey } from '../messages/messages.queries.ts';
import type { AnsweringSide, ConversationKey } from '../messages/text-conversation.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Business } from '../voice/business.ts';
import type { StoredMemory } from './stored-memory.ts';

/** A conversation as its next answer needs it. */
export interface OpenConversation {
  workspaceId: number;
  conversationId: number;
  phoneNumberId: number;
  channel: TextChannel;
  /** The person's number, E.164; of people without one, what the chat app calls them. */
  person: string;
  memory: StoredMemory | null;
  /** 0 before the first answer. */
  lastAnswerId: number;
}

/** The conversation of a text that waits for the assistant; null when it does not, or no longer. */
export async function findWaiting(
  db: Db,
  { workspaceId, messageId }: MessageKey,
): Promise<OpenConversation | null> {
  const [row] = await db<OpenConversation[]>`
    select conversation.workspace_id as "workspaceId", conversation.id as "conversationId",
      conversation.phone_number_id as "phoneNumberId", conversation.channel, conversation.person,
      nullif(conversation.memory, '{}') as memory, coalesce(conversation.last_answer_id, 0) as "lastAnswerId"
    from messages message join text_conversations conversation
      on conversation.workspace_id = message.workspace_id and conversation.id = message.conversation_id
    where message.workspace_id = ${workspaceId} and message.id = ${messageId}
      and message.assistant_answer = 'waiting'`;
  return row ?? null;
}

/** A text that waits for an answer. */
export interface WaitingText {
  id: number;
  body: string;
  createdAt: string;
}

/** What waits in a conversation, in the order in which it came. */
export async function listWaiting(
  db: Db,
  { workspaceId, conversationId }: ConversationKey,
  most: number,
): Promise<WaitingText[]> {
  return db<WaitingText[]>`
    select id, body, created_at as "createdAt" from messages
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and assistant_answer = 'waiting'
    order by id limit ${most}`;
}

/** How many texts the assistant has written to a person from a number since then, in all conversations. */
export async function countAnswers(
  db: Db,
  { workspaceId, phoneNumberId, person }: OpenConversation,
  since: string,
): Promise<number> {
  const [row] = await db<{ answers: number }[]>`
    select count(*) as answers from messages
    where workspace_id = ${workspaceId} and to_number = ${person} and direction = 'outbound'
      and phone_number_id = ${phoneNumberId} and sent_by = 'assistant' and conversation_id is not null
      and created_at > ${since}`;
  return row?.answers ?? 0;
}

/** How often a person has written the same words to a number since then, in all conversations. */
export async function countSaid(
  db: Db,
  { workspaceId, phoneNumberId, channel, person }: OpenConversation,
  { body, since }: { body: string; since: string },
): Promise<number> {
  const [row] = await db<{ texts: number }[]>`
    select count(*) as texts from messages
    where workspace_id = ${workspaceId} and from_number = ${person} and direction = 'inbound'
      and created_at > ${since} and phone_number_id = ${phoneNumberId} and channel = ${channel} and body = ${body}`;
  return row?.texts ?? 0;
}

/** The active assistant of an active number that may send texts, with all that it knows; null without one. */
export async function findAnsweringAssistant(
  db: Db,
  { workspaceId, phoneNumberId }: OpenConversation,
): Promise<{ assistant: ReachedAssistant; business: Business } | null> {
  const [row] = await db<{ assistant: ReachedAssistant; business: Business }[]>`
    select ${assistantFacts(db)} as assistant, ${businessFacts(db)} as business
    from phone_numbers number join workspaces workspace on workspace.id = number.workspace_id
    join assistants assistant on assistant.workspace_id = number.workspace_id and assistant.id = number.assistant_id
    where number.workspace_id = ${workspaceId} and number.id = ${phoneNumberId} and number.active
      and assistant.status = 'active' and (assistant.abilities->>'send_texts')::boolean`;
  return row ?? null;
}

/** The state of a conversation, locked until the transaction ends; null when it is gone. */
export async function lockConversation(
  tx: Db,
  { workspaceId, conversationId }: ConversationKey,
): Promise<{
  answeredBy: AnsweringSide;
  person: string;
  memory: StoredMemory | null;
  lastAt: string;
  hasEnded: boolean;
} | null> {
  const [row] = await tx<
    {
      answeredBy: AnsweringSide;
      person: string;
      memory: StoredMemory | null;
      lastAt: string;
      hasEnded: boolean;
    }[]
  >`
    select answered_by as "answeredBy", person, nullif(memory, '{}') as memory, last_at as "lastAt",
      ended_at is not null as "hasEnded"
    from text_conversations where workspace_id = ${workspaceId} and id = ${conversationId} for update`;
  return row ?? null;
}

/** Marks texts as answered or left, as far as they still wait. @returns the ids of those that did. */
export async function markTexts(
  tx: Db,
  workspaceId: number,
  ids: readonly number[],
  answer: 'answered' | 'left',
  now: string,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update messages set assistant_answer = ${answer}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and assistant_answer = 'waiting'
    returning id`;
  return rows.map(({ id }) => id);
}

/** Keeps what the next answer needs to know. */
export async function saveMemory(
  tx: Db,
  { workspaceId, conversationId }: ConversationKey,
  memory: StoredMemory,
  lastAnswerId: number,
): Promise<void> {
  await tx`
    update text_conversations set memory = ${tx.json(memory)}, last_answer_id = ${lastAnswerId}
    where workspace_id = ${workspaceId} and id = ${conversationId}`;
}

/** Forgets what a conversation that has ended was about. */
export async function forgetConversation(
  tx: Db,
  { workspaceId, conversationId }: ConversationKey,
): Promise<void> {
  await tx`
    update text_conversations set memory = '{}'
    where workspace_id = ${workspaceId} and id = ${conversationId}`;
  await tx`
    delete from tool_effects where workspace_id = ${workspaceId} and conversation_id = ${conversationId}`;
}
