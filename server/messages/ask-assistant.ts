import type { TextChannel, TextKeyword } from '../carriers/text-carrier.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { ANSWER_QUEUE, answerLaneOf } from './answer-lanes.ts';
import { mayBeAnswered } from './conversations.queries.ts';
import { joinConversation } from './join-conversation.ts';
import type { AssistantAnswer } from './message.ts';
import { asksForAnswer } from './read-files.ts';
import type { Receiver } from './senders.queries.ts';
import { isIdle } from './text-conversation.ts';

/** What the assistant of a number does with an incoming text. */
export interface AskedAssistant {
  assistant_answer: AssistantAnswer | null;
  conversation_id: number | null;
}

const NOT_ASKED: AskedAssistant = { assistant_answer: null, conversation_id: null };
const LEFT: AskedAssistant = { assistant_answer: 'left', conversation_id: null };

/**
 * Decides whether the assistant of the number answers a text, and joins its conversation. STOP, START and
 * HELP, reactions, senders that nobody can answer, people who want no texts and our own numbers never reach
 * it, nor does a text that is told when its conversation is over: people of the team read that.
 * @param text.writer what they are answered by, first of all; empty for a short code or a sender's name.
 */
export async function askAssistant(
  context: ActionContext,
  receiver: Receiver,
  text: {
    writer: readonly string[];
    channel: TextChannel;
    body: string;
    keyword: TextKeyword | null;
    /** When it was written, where it is told late. */
    writtenAt: string | null;
  },
): Promise<AskedAssistant> {
  const { writer, channel, body, keyword, writtenAt } = text;
  const [person] = writer;
  if (!receiver.answersTexts) return NOT_ASKED;
  if (keyword !== null || person === undefined || !asksForAnswer(body)) return LEFT;
  const { db, workspaceId, now } = context;
  if (writtenAt !== null && isIdle(writtenAt, now)) return LEFT;
  const pair = { phoneNumberId: receiver.id, channel, person };
  if (!(await mayBeAnswered(db, workspaceId, pair))) return LEFT;
  const { id, answeredBy } = await joinConversation(context, pair, 'assistant');
  return { assistant_answer: answeredBy === 'assistant' ? 'waiting' : 'left', conversation_id: id };
}

/** Enqueues the answer of a text that waits for one. */
export async function enqueueAnswer(
  { db, workspaceId, now }: ActionContext,
  messageId: number,
  { assistant_answer: answer, conversation_id: conversationId }: AskedAssistant,
): Promise<void> {
  if (answer !== 'waiting' || conversationId === null) return;
  await enqueue(db, {
    queue: ANSWER_QUEUE,
    lane: answerLaneOf({ workspaceId, conversationId }),
    workspaceId,
    payload: { message_id: messageId },
    now,
  });
}
