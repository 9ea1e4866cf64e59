import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { ActiveCall } from './call/active-call.ts';
import { disclosureOf } from './call/disclosure.ts';
import type { ProviderUse } from './call/provider-uses.ts';
import type { CallRecorder, CallScript } from './call-recorder.ts';
import { openConversation } from './call-session.ts';
import type { SpokenTurn } from './engines/engine.ts';
import type { OpenEngines } from './engines/open-engines.ts';
import type { ConversationMemory } from './engines/run-engine.ts';
import { unreadFiles } from './languages/written-phrases.ts';
import { truncate } from '../platform/truncate.ts';
import { MAX_TYPED_LENGTH, TextLine } from './text-line.ts';
import type { CallTools, ToolUse } from './tools.ts';

/** The longest answer, in characters: that of a text. */
const MAX_ANSWER = 1_600;
/** Turns of the conversation that an engine which takes over is told. */
const MAX_TURNS = 60;
/** How long what was begun may take when the answer is written. */
const MAX_FINISH_MS = 10_000;

/** What a conversation in texts is between two answers, as JSON. */
export interface TextMemory {
  conversation: ConversationMemory;
  transcript: readonly SpokenTurn[];
}

export interface TextQuestion {
  /** With `byText`. */
  script: CallScript;
  recorder: CallRecorder;
  tools: CallTools;
  clock: Clock;
  log: Logger;
  openEngines?: OpenEngines;
  words: string;
  /** Whether there are no words beside pictures, recordings and the like, which nobody here can open. */
  isOnlyFiles: boolean;
  /** Whether the words were written after the last answer, so that they can be a yes to it. */
  mayConfirm: boolean;
  /** Null at the beginning of a conversation. */
  memory: TextMemory | null;
  /** Aborts when nobody needs the answer any longer. */
  signal: AbortSignal;
}

export interface TextAnswer {
  /** Null when no engine had one. */
  body: string | null;
  toolUses: readonly ToolUse[];
  /** What AI providers did for it. */
  providers: readonly ProviderUse[];
  /** Both sides have said goodbye. */
  isOver: boolean;
  /** A person has to look at it: the assistant could not help. */
  isForTeam: boolean;
  memory: TextMemory;
}

/**
 * Has the engines of an assistant answer a text, as they answer a caller, and forgets everything but the
 * memory that it returns. The first answer begins with the disclosure that an AI writes.
 * @throws Error when `signal` has aborted.
 */
export async function answerText(question: TextQuestion): Promise<TextAnswer> {
  const { clock, memory, mayConfirm, openEngines, signal } = question;
  const said: string[] = [];
  const screen = {
    said: (text: string) => void said.push(text.trim()),
    beeped: () => undefined,
    ended: () => undefined,
  };
  const call = new ActiveCall({ ...question, line: new TextLine({ clock, screen }) });
  const stop = (): void => call.end({ why: 'shutdown' });
  signal.addEventListener('abort', stop, { once: true });
  recallTurns(call, memory);
  const conversation = openConversation(call, openEngines);
  try {
    signal.throwIfAborted();
    await call.line.answer();
    if (memory) conversation.recall(memory.conversation);
    // What was written before a read-back was read is no answer to it.
    if (!mayConfirm) call.confirmation.ask();
    const words = truncate(question.words, MAX_TYPED_LENGTH);
    if (question.isOnlyFiles) await answerFiles(call, words);
    else await conversation.answerWritten(words);
    signal.throwIfAborted();
    const why = call.endReason?.why ?? null;
    await call.finishTools(MAX_FINISH_MS);
    call.recordToolUses();
    await call.writer.flush(MAX_FINISH_MS);
    const body = why === 'fault' ? '' : said.filter((text) => text !== '').join(' ');
    const remembered = conversation.remember();
    return {
      body: body === '' ? null : cutText(`${memory ? '' : disclose(call)}${body}`),
      toolUses: call.history.turns.slice(memory?.transcript.length ?? 0).flatMap(({ tools }) => tools ?? []),
      providers: call.history.providers.list(),
      isOver: why !== null,
      isForTeam: question.isOnlyFiles || remembered.isAtLoss,
      memory: { conversation: remembered, transcript: transcriptOf(call) },
    };
  } finally {
    signal.removeEventListener('abort', stop);
    conversation.leave();
  }
}

/** Says that files are for the team; no engine is asked, because one would make up what they show. */
async function answerFiles(call: ActiveCall, words: string): Promise<void> {
  call.recordInput({ kind: 'words', text: words, atMs: call.line.elapsedMs(), durationMs: 0 });
  await call.say(unreadFiles(call.script.language), { interruptible: false });
}

function recallTurns({ history }: ActiveCall, memory: TextMemory | null): void {
  for (const { role, content } of memory?.transcript ?? []) {
    history.turns.push({ role, content, offsetMs: 0, durationMs: 0, interrupted: false });
    if (role === 'user') history.utterances.push(content);
  }
}

const transcriptOf = ({ history }: ActiveCall): SpokenTurn[] =>
  history.turns.slice(-MAX_TURNS).map(({ role, content }) => ({ role, content }));

function disclose({ script, book }: ActiveCall): string {
  // The welcome message is not part of a conversation in texts.
  const sentence = disclosureOf({ ...script, welcomeMessage: '', recordingAnnounced: false }, book);
  return sentence === null ? '' : `${sentence} `;
}

/** Cuts at the end of a sentence where there is one. */
function cutText(text: string): string {
  if (text.length <= MAX_ANSWER) return text;
  const cut = truncate(text, MAX_ANSWER - 1);
  const end = Math.max(...['. ', '! ', '? '].map((mark) => cut.lastIndexOf(mark)));
  return end > MAX_ANSWER / 2 ? cut.slice(0, end + 1) : `${cut.trimEnd()}…`;
}
