import type { Logger } from 'pino';
import { releaseHolds } from '../calls/tools/release-holds.ts';
import { findCallerContact } from '../calls/tools/tool-effects.queries.ts';
import { actorOf } from '../calls/tools/tool-owner.ts';
import { closeAnswered } from '../inbox/inbox.queries.ts';
import { leaveWaiting, markEnded, touchConversation } from '../messages/conversations.queries.ts';
import { keepWrittenMessage } from '../messages/keep-written-message.ts';
import { sendText } from '../messages/send-text.ts';
import { idleFrom, isIdle, type ConversationKey } from '../messages/text-conversation.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Answered } from './answer-waiting.ts';
import { forgetConversation, lockConversation, markTexts, saveMemory } from './text-replies.queries.ts';

interface SettleContext {
  db: Db;
  log: Logger;
  now: Temporal.Instant;
}

/**
 * Sends an answer, and keeps what the next one needs to know, in the transaction that ends the job: it is
 * sent once, whatever becomes of workers. A person who took the conversation over meanwhile goes first.
 */
export async function settleAnswer(context: SettleContext, answered: Answered): Promise<void> {
  const { db, log, now } = context;
  const { conversation, textIds, answer } = answered;
  const { workspaceId, conversationId, phoneNumberId, channel } = conversation;
  const state = await lockConversation(db, conversation);
  const isOurs = state !== null && !state.hasEnded && state.answeredBy === 'assistant';
  if (!isOurs || !answer) {
    await markTexts(db, workspaceId, textIds, 'left', isoOf(now));
    return;
  }
  const by = actorOf({ workspaceId, callId: null, conversationId });
  const { body, tools, providers, isOver, isForTeam, fileIds, memory } = answer;
  const receiver = await receiverOf(db, conversation);
  const text = { ...receiver, body, channel, phoneNumberId, answers: { conversationId, tools, providers } };
  try {
    const message = await sendText({ db, workspaceId, now, by }, { text });
    await saveMemory(db, conversation, memory, message.id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another country, a used-up plan, a window that has closed: a person looks at the text.
    log.info({ conversation: conversationId, why: error.problem?.code ?? null }, 'answer not sent');
    await markTexts(db, workspaceId, textIds, 'left', isoOf(now));
    return;
  }
  const done = await markTexts(db, workspaceId, textIds, 'answered', isoOf(now));
  // Where the assistant could not help, a person looks at the text, and at files in any case.
  const closed = done.filter((id) => !isForTeam && !fileIds.includes(id));
  await closeAnswered(db, workspaceId, closed, isoOf(now));
  await touchConversation(db, conversation, isoOf(now));
  if (isOver) await closeConversation(context, conversation);
}

/** How the person is written to; nobody by an id whose contact is gone. */
async function receiverOf(
  db: Db,
  conversation: Answered['conversation'],
): Promise<{ to: string } | { contactId: number }> {
  const { workspaceId, person } = conversation;
  if (person.startsWith('+')) return { to: person };
  return { contactId: (await findCallerContact(db, workspaceId, person))?.id ?? 0 };
}

/**
 * Closes a conversation that has ended, or in which nobody has written for hours: a message that was begun
 * becomes an inbox item, and the rest is forgotten.
 * @returns when to look again; null when it is closed.
 */
export async function closeIfIdle(
  context: SettleContext,
  key: ConversationKey,
): Promise<Temporal.Instant | null> {
  const state = await lockConversation(context.db, key);
  if (!state) return null;
  if (!state.hasEnded && !isIdle(state.lastAt, context.now)) return idleFrom(state.lastAt);
  await closeConversation(context, key);
  return null;
}

async function closeConversation({ db, now }: SettleContext, key: ConversationKey): Promise<void> {
  const { workspaceId, conversationId } = key;
  const state = await lockConversation(db, key);
  const begun = state?.memory?.text.conversation.unfinished.message ?? null;
  const owner = { workspaceId, callId: null, conversationId };
  if (state?.memory && begun) {
    const message = { ...begun, language: state.memory.language };
    await keepWrittenMessage({ db, workspaceId, now, by: actorOf(owner) }, state.person, message);
  }
  await leaveWaiting(db, key, isoOf(now));
  await releaseHolds(db, owner);
  await forgetConversation(db, key);
  await markEnded(db, key, isoOf(now));
}
