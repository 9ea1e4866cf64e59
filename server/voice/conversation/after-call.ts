import type { CallEnding, CallMetrics, CallOutcome, CallScript } from '../call-recorder.ts';
import type { LineReport } from '../line.ts';
import type { CallNotes } from './call-notes.ts';
import type { PhraseBook } from './phrases/phrase-book.ts';
import type { Vocabulary } from './words/vocabulary.ts';
import { sayPhoneNumber } from './words/read-phone-number.ts';
import { findMood } from './words/understand.ts';

/** Why a call ended. */
export type CallOver =
  /** The caller hung up before it was answered; or whom we called, before both sides were connected. */
  | { why: 'gone_before_answer' }
  | { why: 'not_answered' }
  | { why: 'caller' }
  | { why: 'goodbye' }
  /** Nobody said or pressed anything; the assistant took its leave. */
  | { why: 'silence' }
  | { why: 'limit' }
  /** The caller put the call on hold and did not come back within ten minutes: `completed`, and the summary says so. */
  | { why: 'held' }
  | { why: 'shutdown' }
  /** The assistant called and reached a mailbox, on which it left its welcome message. */
  | { why: 'machine' }
  | { why: 'media_lost' }
  | { why: 'line_failed'; cause: string }
  /** A fault of ours; its cause stands in the log only. */
  | { why: 'fault' };

export interface AfterCall {
  over: CallOver;
  notes: CallNotes;
  script: CallScript;
  book: PhraseBook;
  vocabulary: Vocabulary;
  report: LineReport | null;
}

/** Longest quotation of a message in the summary, in characters. */
const maxQuote = 200;
/** Voice activity shorter than this, all together, is not somebody who spoke. */
const MIN_SPEECH_MS = 1_000;

/** Sums a call up: state, outcome, mood, a sentence or two, and what was learned. Pure. */
export function sumUpCall(call: AfterCall): CallEnding {
  const { over, notes } = call;
  return {
    status: statusOf(over),
    outcome: outcomeOf(call),
    sentiment: findMood(notes.utterances, call.vocabulary),
    summary: summarise(call),
    extracted: extract(notes),
    metrics: measure(notes, call.report),
    error: errorOf(over),
  };
}

function statusOf(over: CallOver): CallEnding['status'] {
  switch (over.why) {
    case 'gone_before_answer':
      return 'canceled';
    case 'not_answered':
      return 'no_answer';
    case 'line_failed':
    case 'fault':
      return 'failed';
    default:
      return 'completed';
  }
}

/** What was done counts, also when the call broke off afterwards. */
function outcomeOf({ over, notes, script }: AfterCall): CallOutcome {
  const kinds = notes.messages.filter(({ kept }) => kept).map(({ message }) => message.kind);
  if (kinds.some((kind) => kind !== 'voicemail')) return 'message_taken';
  if (kinds.length > 0) return 'voicemail';
  if (over.why === 'machine') return 'voicemail';
  if (notes.informed.length > 0 || notes.isBarred || wasTold(notes, script)) return 'information_given';
  if (over.why === 'not_answered') return 'no_answer';
  return statusOf(over) === 'failed' ? 'failed' : 'abandoned';
}

/** Whom we called was told what we called for, once they have heard the whole welcome message. */
const wasTold = (notes: CallNotes, script: CallScript): boolean =>
  script.direction === 'outbound' && notes.turns[0]?.role === 'assistant' && !notes.turns[0].interrupted;

function errorOf(over: CallOver): string | null {
  if (over.why === 'line_failed') return `The line failed: ${over.cause}`;
  return over.why === 'fault' ? 'The call ended because of an internal error.' : null;
}

function summarise(call: AfterCall): string {
  const { over, notes, script, book } = call;
  const { written } = book;
  if (over.why === 'gone_before_answer') {
    return script.direction === 'outbound' ? written.goneOnAnswer : written.goneBeforeAnswer;
  }
  const kept = notes.messages.filter((noted) => noted.kept).map(({ message }) => message);
  const who =
    kept.find(({ callerName }) => callerName !== null)?.callerName ??
    script.callerName ??
    (script.direction === 'outbound' ? written.called : written.caller);
  const sentences: string[] = [];
  const topics = [...new Set(notes.informed.map((informs) => nameTopic(informs, book)))];
  if (topics.length > 0) sentences.push(written.asked(who, book.hours.list(topics)));
  for (const message of kept) {
    const seconds = Math.round((message.audioMs ?? 0) / 1000);
    const number = message.callbackNumber ?? script.callerNumber;
    if (message.kind === 'voicemail') sentences.push(written.leftVoicemail(who, seconds));
    else if (message.kind === 'message') sentences.push(written.leftMessage(who, quote(message.body)));
    else
      sentences.push(
        written.wantsCallback(who, number && sayPhoneNumber(number, false), bodyOf(message, book)),
      );
  }
  if (notes.isBarred) sentences.push(written.askedNotToBeCalled(who));
  if (sentences.length === 0) sentences.push(...withoutResult(call, who));
  const ending = endingSentence(over, book);
  return [...sentences, ...(ending === null ? [] : [ending])].join(' ');
}

/** What is said of a call on which nothing was asked or left: who was there, and whether they spoke. */
function withoutResult({ over, notes, script, book, report }: AfterCall, who: string): string[] {
  const { written } = book;
  if (over.why === 'machine') return [];
  const sentences = wasTold(notes, script) ? [written.heardWelcome(who)] : [];
  const hasSpoken = notes.hasSpokenUnheard || (report?.media?.callerTalkMs ?? 0) >= MIN_SPEECH_MS;
  if (notes.utterances.length > 0) return [...sentences, written.spoke(who)];
  if (hasSpoken) return [...sentences, written.spokeUnheard(who)];
  const isOver = over.why === 'caller' || over.why === 'goodbye' || over.why === 'silence';
  if (sentences.length > 0 || !isOver) return sentences;
  return [notes.turns.some(({ role }) => role === 'user') ? written.leftNothing(who) : written.silent(who)];
}

function nameTopic(
  { topic, about }: { topic: keyof PhraseBook['written']['topics']; about: string | null },
  book: PhraseBook,
): string {
  return about === null ? book.written.topics[topic] : `${book.written.topics[topic]} (${quote(about)})`;
}

/** The words of a wish to be called back; null for one that has no words of its own. */
function bodyOf(message: { body: string; audioMs: number | null }, { written }: PhraseBook): string | null {
  return message.audioMs !== null || message.body === written.callbackRequested ? null : quote(message.body);
}

function endingSentence(over: CallOver, { written }: PhraseBook): string | null {
  switch (over.why) {
    case 'limit':
      return written.limit;
    case 'machine':
      return written.leftWelcome;
    case 'held':
      return written.heldTooLong;
    case 'media_lost':
      return written.connectionLost;
    case 'line_failed':
    case 'fault':
      return written.failed;
    case 'shutdown':
    case 'not_answered':
      return written.interruptedByUs;
    default:
      return null;
  }
}

function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > maxQuote ? `${line.slice(0, maxQuote - 1).trimEnd()}…` : line;
}

function extract(notes: CallNotes): CallEnding['extracted'] {
  const extracted: CallEnding['extracted'] = {};
  for (const { message, kept } of notes.messages) {
    if (!kept) continue;
    extracted['message_kind'] = message.kind;
    extracted['message'] = message.body;
    if (message.callerName !== null) extracted['caller_name'] = message.callerName;
    if (message.callbackNumber !== null) extracted['callback_number'] = message.callbackNumber;
  }
  const topics = [...new Set(notes.informed.map(({ topic }) => topic))];
  if (notes.isBarred) extracted['do_not_call'] = true;
  if (topics.length > 0) extracted['asked_about'] = topics.join(', ');
  return extracted;
}

/** Figures of the call. Talk is measured by the line where it carries sound, else by the length of the turns. */
export function measure(notes: CallNotes, report: LineReport | null): CallMetrics {
  const lengthOf = (role: string): number =>
    notes.turns.filter((turn) => turn.role === role).reduce((sum, turn) => sum + turn.durationMs, 0);
  return {
    turns: notes.turns.length,
    interruptions: notes.turns.filter(({ interrupted }) => interrupted).length,
    talk_seconds: {
      caller: toSeconds(report?.media?.callerTalkMs ?? lengthOf('user')),
      assistant: toSeconds(report?.media?.assistantTalkMs ?? lengthOf('assistant')),
    },
    response_latency_ms: {
      p50: percentile(notes.latenciesMs, 50),
      p95: percentile(notes.latenciesMs, 95),
    },
    stages_ms: { ...notes.stagesMs },
  };
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/** The nearest rank, rounded to whole milliseconds; null without figures. */
function percentile(figures: readonly number[], percent: number): number | null {
  const sorted = [...figures].sort((a, b) => a - b);
  const figure = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  return figure === undefined ? null : Math.round(figure);
}
