import type { ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { ANSWER_QUEUE, answerLaneOf } from './answer-lanes.ts';
import {
  hasAnsweringAssistant,
  insertConversation,
  leaveWaiting,
  lockOpenConversation,
  markEnded,
  touchConversation,
} from './conversations.queries.ts';
import { idleFrom, isIdle, type AnsweringSide, type TextPair } from './text-conversation.ts';

/** Somebody else can open the conversation in the same moment; the next attempt finds it. */
const MAX_ATTEMPTS = 3;

/** The conversation that a text belongs to, locked until the transaction ends. */
export interface JoinedConversation {
  id: number;
  answeredBy: AnsweringSide;
}

/**
 * The conversation that goes on between two sides, or a new one, which `opener` begins. The transaction has
 * to do this before it locks a contact, as the assistant's answer does.
 */
export async function joinConversation(
  { db, workspaceId, now }: ActionContext,
  pair: TextPair,
  opener: AnsweringSide,
): Promise<JoinedConversation> {
  const at = isoOf(now);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const open = await lockOpenConversation(db, workspaceId, pair);
    const key = open && { workspaceId, conversationId: open.id };
    if (open && key && !isIdle(open.lastAt, now)) {
      await touchConversation(db, key, at);
      return open;
    }
    if (key) {
      await leaveWaiting(db, key, at);
      await markEnded(db, key, at);
    }
    const id = await insertConversation(db, workspaceId, pair, opener, at);
    if (id === null) continue;
    await enqueue(db, {
      queue: ANSWER_QUEUE,
      lane: answerLaneOf({ workspaceId, conversationId: id }),
      workspaceId,
      payload: { conversation_id: id },
      now,
      runAt: idleFrom(at),
    });
    return { id, answeredBy: opener };
  }
  throw new Error('a conversation is neither open nor can be opened');
}

/**
 * A text that is sent by hand: the conversation is the team's from now on. A person also begins one, so that
 * the assistant does not answer what was not said to it; a program with a key does not.
 */
export async function takeOverConversation(context: ActionContext, pair: TextPair): Promise<number | null> {
  const { db, workspaceId, now, by } = context;
  const open = await lockOpenConversation(db, workspaceId, pair);
  const goesOn = open !== null && !isIdle(open.lastAt, now);
  const begins = by.kind === 'user' && by.inSession === true;
  if (!goesOn && !(begins && (await hasAnsweringAssistant(db, workspaceId, pair.phoneNumberId)))) return null;
  const { id } = await joinConversation(context, pair, 'team');
  const key = { workspaceId, conversationId: id };
  await touchConversation(db, key, isoOf(now), 'team');
  await leaveWaiting(db, key, isoOf(now));
  return id;
}
