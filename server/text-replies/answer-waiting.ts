import type { Logger } from 'pino';
import { openThinking, type Thinking } from '../calls/open-thinking.ts';
import { writeScript } from '../calls/record/prepare-call.ts';
import { bindTools } from '../calls/tools/bind-tools.ts';
import { findCallerBookings } from '../calls/tools/caller-bookings.ts';
import { findCallerContact } from '../calls/tools/tool-effects.queries.ts';
import { actorOf } from '../calls/tools/tool-owner.ts';
import { mayBeAnswered } from '../messages/conversations.queries.ts';
import { wordForEmoji } from '../messages/read-emoji.ts';
import { isOnlyFiles, wordsBeside } from '../messages/read-files.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { answerText } from '../voice/answer-text.ts';
import type { ProviderUse } from '../voice/call/provider-uses.ts';
import type { ToolUse } from '../voice/tools.ts';
import type { StoredMemory } from './stored-memory.ts';
import { textRecorder } from './text-recorder.ts';
import {
  countAnswers,
  countSaid,
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
/** The same within a day: two machines that take their time. */
export const MAX_ANSWERS_IN_A_DAY = 100;
const ANSWER_LIMITS = [
  { minutes: 10, most: MAX_ANSWERS_IN_TEN_MINUTES },
  { minutes: 24 * 60, most: MAX_ANSWERS_IN_A_DAY },
] as const;
/** The same words within an hour that are answered: who says them again is a machine, or wants a person. */
export const MAX_SAME_WORDS = 3;
/** Shorter words, such as yes and no, are said again and again. */
const SHORTEST_SAME_WORDS = 20;
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
  answer: {
    body: string;
    tools: readonly ToolUse[];
    providers: readonly ProviderUse[];
    isOver: boolean;
    /** Whether a person has to look at what was sent. */
    isForTeam: boolean;
    /** Texts of files alone, at which a person looks whatever is said of the others. */
    fileIds: readonly number[];
    memory: StoredMemory;
  } | null;
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
  const last = texts.at(-1);
  if (!first || !last) return 'nothing waits';
  const oldest = Temporal.Instant.from(first.createdAt);
  if (Temporal.Instant.compare(oldest.add(MAX_WAIT), now) < 0) return 'too late';
  if (!(await mayBeAnswered(sql, conversation.workspaceId, conversation))) return 'opted out';
  for (const { minutes, most } of ANSWER_LIMITS) {
    const answers = await countAnswers(sql, conversation, isoOf(now.subtract({ minutes })));
    if (answers >= most) return 'too many answers';
  }
  const isShort = last.body.length < SHORTEST_SAME_WORDS;
  const since = isoOf(now.subtract({ hours: 1 }));
  const same = isShort ? 0 : await countSaid(sql, conversation, { body: last.body, since });
  return same > MAX_SAME_WORDS ? 'the same words again' : null;
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
  // Without a number they are somebody who withholds it: the assistant asks where it needs one.
  const number = person.startsWith('+') ? person : null;
  const chatappUserId = number === null ? person : null;
  const other = { number, name: contact?.name ?? null };
  const written = writeScript({ callId: null }, 'inbound', other, found, found.assistant, null);
  const script = { ...written, byText: true };
  const tools = bindTools({ sql, clock, log, call: owner, script, chatappUserId });
  if (memory) tools.recall(memory.tools);
  const bookings = () => findCallerBookings(script, { sql, clock, log, call: owner, chatappUserId });
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
    words: texts.map(({ body }) => wordForEmoji(wordsBeside(body), language)).join('\n'),
    isOnlyFiles: texts.every(({ body }) => isOnlyFiles(body)),
    mayConfirm: texts.every(({ id }) => id > lastAnswerId),
    ...(openEngines ? { openEngines } : {}),
  });
  const { body, toolUses, providers, isOver } = answer;
  for (const { name, duration_ms: ms } of toolUses) log.info({ tool: name, ms }, 'tool used in texts');
  if (body === null) return null;
  const kept = { text: answer.memory, tools: tools.remember(), language };
  const fileIds = texts.filter((text) => isOnlyFiles(text.body)).map(({ id }) => id);
  const { isForTeam } = answer;
  return { body, tools: toolUses, providers, isOver, isForTeam, fileIds, memory: kept };
}
