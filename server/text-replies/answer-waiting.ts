import type { Logger } from 'pino';
import { openThinking, type Thinking } from '../calls/open-thinking.ts';
import { writeScript } from '../calls/record/prepare-call.ts';
import { bindTools } from '../calls/tools/bind-tools.ts';
import { findCallerBookings } from '../calls/tools/caller-bookings.ts';
import { findCallerContact } from '../calls/tools/tool-effects.queries.ts';
import { actorOf } from '../calls/tools/tool-owner.ts';
import { mayBeAnswered } from '../messages/conversations.queries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { answerText } from '../voice/answer-text.ts';
import type { ToolUse } from '../voice/tools.ts';
import type { StoredMemory } from './stored-memory.ts';
import { textRecorder } from './text-recorder.ts';
import {
  countAnswers,
  findAnsweringAssistant,
  listWaiting,
  type OpenConversation,
  type WaitingText,
} from './text-replies.queries.ts';

/** Texts that wait together are answered together, up to so many. */
const MAX_TEXTS_AT_ONCE = 10;
/**
 * Answers of an assistant to one person from one number within ten minutes: two machines that answer each
 * other stop here, far below what carriers take for a loop (Twilio: 30 in 30 seconds).
 */
export const MAX_ANSWERS_IN_TEN_MINUTES = 20;
/** An answer that comes later than this is none: a person looks at the text. */
const MAX_WAIT = { hours: 1 };
/** Whoever texts waits longer for the first word of a model than a caller. */
const FIRST_WORD_MS = 20_000;

export interface AnswerServices {
  sql: Sql;
  clock: Clock;
  log: Logger;
  /** Language models; without them every assistant is the offline engine. */
  thinking?: Thinking;
}

/** What comes of the texts that wait in a conversation; `answer` null: they are left to the team. */
export interface Answered {
  conversation: OpenConversation;
  textIds: readonly number[];
  answer: { body: string; tools: readonly ToolUse[]; isOver: boolean; memory: StoredMemory } | null;
}

/**
 * Has the assistant of the number answer what waits in a conversation. Nothing is sent or remembered yet:
 * that is one transaction with the end of the job (`settleAnswer`).
 */
export async function answerWaiting(
  services: AnswerServices,
  conversation: OpenConversation,
  signal: AbortSignal,
): Promise<Answered> {
  const { sql, clock } = services;
  const texts = await listWaiting(sql, conversation, MAX_TEXTS_AT_ONCE);
  const textIds = texts.map(({ id }) => id);
  const left: Answered = { conversation, textIds, answer: null };
  const why = await whyNot(sql, conversation, texts, clock.now());
  const found = why === null ? await findAnsweringAssistant(sql, conversation) : null;
  if (!found) {
    const { conversationId } = conversation;
    services.log.info({ conversation: conversationId, why: why ?? 'no assistant' }, 'texts left to the team');
    return left;
  }
  return { ...left, answer: await answerTexts(services, conversation, { texts, found, signal }) };
}

/** Why the assistant must not answer; null when it may. */
async function whyNot(
  sql: Sql,
  conversation: OpenConversation,
  texts: readonly WaitingText[],
  now: Temporal.Instant,
): Promise<string | null> {
  const [first] = texts;
  if (!first) return 'nothing waits';
  const oldest = Temporal.Instant.from(first.createdAt);
  if (Temporal.Instant.compare(oldest.add(MAX_WAIT), now) < 0) return 'too late';
  if (!(await mayBeAnswered(sql, conversation.workspaceId, conversation))) return 'opted out';
  const answers = await countAnswers(sql, conversation, isoOf(now.subtract({ minutes: 10 })));
  return answers >= MAX_ANSWERS_IN_TEN_MINUTES ? 'too many answers' : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findAnsweringAssistant>>>;

async function answerTexts(
  { sql, clock, thinking, ...services }: AnswerServices,
  conversation: OpenConversation,
  { texts, found, signal }: { texts: readonly WaitingText[]; found: Found; signal: AbortSignal },
): Promise<Answered['answer']> {
  const { workspaceId, conversationId, person, memory, lastAnswerId } = conversation;
  const owner = { workspaceId, callId: null, conversationId };
  const log = services.log.child({ conversation: conversationId, workspace_id: workspaceId });
  const contact = await findCallerContact(sql, workspaceId, person);
  const other = { number: person, name: contact?.name ?? null };
  const written = writeScript({ callId: null }, 'inbound', other, found, found.assistant, null);
  const script = { ...written, byText: true };
  const tools = bindTools({ sql, clock, log, call: owner, script });
  if (memory) tools.recall(memory.tools);
  const bookings = () => findCallerBookings(script, { sql, clock, log, call: owner });
  const asked = { sql, key: { workspaceId }, script, log, bookings };
  const patient = thinking && { ...thinking, firstWordMs: FIRST_WORD_MS };
  const openEngines = patient && (await openThinking(patient, asked));
  const { language } = script;
  const contextOn: Parameters<typeof textRecorder>[0]['contextOn'] = (db) => ({
    ...{ db, workspaceId, now: clock.now(), by: actorOf(owner) },
  });
  const answer = await answerText({
    ...{ script, tools, clock, log, signal, memory: memory?.text ?? null },
    recorder: textRecorder({ sql, contextOn, person, language }),
    words: texts.map(({ body }) => body.trim()).join('\n'),
    mayConfirm: texts.every(({ id }) => id > lastAnswerId),
    ...(openEngines ? { openEngines } : {}),
  });
  const { body, toolUses, isOver } = answer;
  for (const { name, duration_ms: ms } of toolUses) log.info({ tool: name, ms }, 'tool used in texts');
  if (body === null) return null;
  const kept = { text: answer.memory, tools: tools.remember(), language };
  return { body, tools: toolUses, isOver, memory: kept };
}
