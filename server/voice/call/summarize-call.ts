import type { CallEnding, CallMetrics, CallOutcome, CallScript } from '../call-recorder.ts';
import type { LineReport } from '../line.ts';
import type { SpeakingContext } from '../engines/speak-facts.ts';
import type { CallHistory } from './call-history.ts';
import { outcomeOfDeeds, sentencesOfDeeds } from './summarize-deeds.ts';
import { measureMedia } from './measure-media.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';
import type { Vocabulary } from '../conversation/words/vocabulary.ts';
import { sayPhoneNumber } from '../conversation/words/read-phone-number.ts';
import { findSentiment } from '../conversation/words/understand.ts';

/** Why a call ended. */
export type CallEndReason =
  /** The caller hung up before it was answered; or whom we called, before both sides were connected. */
  | { why: 'gone_before_answer' }
  | { why: 'not_answered' }
  /** The team hung up before it was answered, or later. */
  | { why: 'canceled' }
  | { why: 'ended_by_team' }
  | { why: 'caller' }
  | { why: 'goodbye' }
  /** A person took the call over. */
  | { why: 'transferred' }
  /** Nobody said or pressed anything, and the assistant hung up. */
  | { why: 'silence' }
  | { why: 'limit' }
  /** The caller put the call on hold and did not come back within ten minutes. */
  | { why: 'held' }
  | { why: 'shutdown' }
  /** The assistant called and reached a mailbox; it left a message on it, or hung up. */
  | { why: 'machine'; isLeft: boolean }
  | { why: 'media_lost' }
  | { why: 'line_failed'; cause: string }
  /** A programming error or a failed dependency; its cause stands in the log only. */
  | { why: 'fault'; /** The caller has heard of it. */ isTold?: boolean };

export interface FinishedCall {
  endReason: CallEndReason;
  history: CallHistory;
  script: CallScript;
  book: PhraseBook;
  vocabulary: Vocabulary;
  report: LineReport | null;
  /** In the zone of the business. */
  today: Temporal.PlainDate;
}

/** Longest quotation of a message in the summary, in characters. */
const MAX_QUOTE_LENGTH = 200;
/** Voice activity shorter than this, all together, is not somebody who spoke. */
const MIN_SPEECH_MS = 1_000;

/** Summarises a call: state, outcome, sentiment, a few sentences, and what was collected. Pure. */
export function summarizeCall(call: FinishedCall): CallEnding {
  const { endReason, history } = call;
  return {
    status: statusOf(endReason),
    outcome: outcomeOf(call),
    sentiment: findSentiment(history.utterances, call.vocabulary),
    ...summarise(call),
    extracted: extract(history),
    metrics: measure(history, call.report),
    error: errorOf(endReason),
  };
}

function statusOf(endReason: CallEndReason): CallEnding['status'] {
  switch (endReason.why) {
    case 'gone_before_answer':
    case 'canceled':
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

/** The outcome is what was done, also when the call broke off afterwards. */
function outcomeOf({ endReason, history, script }: FinishedCall): CallOutcome {
  const deeds = outcomeOfDeeds(history.done);
  if (deeds !== null && deeds !== 'information_given') return deeds;
  const kinds = history.messages.filter(({ kept }) => kept).map(({ message }) => message.kind);
  if (kinds.some((kind) => kind !== 'voicemail')) return 'message_taken';
  if (history.transferredTo !== null) return 'transferred';
  if (kinds.length > 0) return 'voicemail';
  if (endReason.why === 'machine') return endReason.isLeft ? 'voicemail' : 'no_answer';
  if (deeds !== null || history.informed.length > 0 || history.isBarred || heardWelcome(history, script))
    return 'information_given';
  if (endReason.why === 'not_answered' || endReason.why === 'canceled') return 'no_answer';
  return statusOf(endReason) === 'failed' ? 'failed' : 'abandoned';
}

/** A person whom the assistant called has heard the whole welcome message. */
const heardWelcome = (history: CallHistory, script: CallScript): boolean =>
  script.direction === 'outbound' && history.turns[0]?.role === 'assistant' && !history.turns[0].interrupted;

function errorOf(endReason: CallEndReason): string | null {
  if (endReason.why === 'line_failed') return `The line failed: ${endReason.cause}`;
  return endReason.why === 'fault' ? 'The call ended because of an internal error.' : null;
}

function summarise(call: FinishedCall): Pick<CallEnding, 'summary' | 'proven'> {
  const { endReason, history, script, book } = call;
  const { written } = book;
  if (endReason.why === 'gone_before_answer') {
    const gone = script.direction === 'outbound' ? written.goneOnAnswer : written.goneBeforeAnswer;
    return { summary: gone, proven: gone };
  }
  const kept = history.messages.filter((noted) => noted.kept).map(({ message }) => message);
  const who =
    kept.find(({ callerName }) => callerName !== null)?.callerName ??
    script.callerName ??
    nameIn(history) ??
    (script.direction === 'outbound' ? written.called : written.caller);
  const topics = [...new Set(history.informed.map((informs) => nameTopic(informs, book)))];
  const asked = topics.length > 0 ? [written.asked(who, book.hours.list(topics))] : [];
  const sentences: string[] = [];
  sentences.push(...sentencesOfDeeds(history.done, who, speakingContext(call), quote));
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
  if (history.transferredTo !== null) sentences.push(written.transferred(history.transferredTo));
  if (history.isBarred) sentences.push(written.askedNotToBeCalled(who));
  const ending = endingSentence(endReason, book) ?? [];
  const rest = asked.length + sentences.length === 0 ? withoutResult(call, who) : [];
  return {
    summary: [...asked, ...sentences, ...rest].concat(ending).join(' '),
    proven: sentences.concat(ending).join(' '),
  };
}

/** The name that the caller said for a booking. */
const nameIn = ({ collected }: CallHistory): string | null => {
  const { name } = collected;
  return typeof name === 'string' && name.trim() !== '' ? quote(name) : null;
};

/** What is said of a call on which nothing was asked or left: who was there, and whether they spoke. */
function withoutResult({ endReason, history, script, book, report }: FinishedCall, who: string): string[] {
  const { written } = book;
  if (endReason.why === 'machine') return [];
  const sentences = heardWelcome(history, script) ? [written.heardWelcome(who)] : [];
  const hasSpoken = history.hasSpokenUnheard || (report?.media?.callerTalkMs ?? 0) >= MIN_SPEECH_MS;
  if (history.utterances.length > 0) return [...sentences, written.spoke(who)];
  if (hasSpoken) return [...sentences, written.spokeUnheard(who)];
  const isOver = ['caller', 'goodbye', 'silence', 'ended_by_team'].includes(endReason.why);
  if (sentences.length > 0 || !isOver) return sentences;
  return [history.turns.some(({ role }) => role === 'user') ? written.leftNothing(who) : written.silent(who)];
}

function nameTopic(
  { topic, about }: { topic: keyof PhraseBook['written']['topics']; about: string | null },
  book: PhraseBook,
): string {
  return about === null ? book.written.topics[topic] : `${book.written.topics[topic]} (${quote(about)})`;
}

/** The words of a request to be called back; null where it has none of its own. */
function bodyOf(message: { body: string; audioMs: number | null }, { written }: PhraseBook): string | null {
  return message.audioMs !== null || message.body === written.callbackRequested ? null : quote(message.body);
}

function endingSentence(endReason: CallEndReason, { written }: PhraseBook): string | null {
  switch (endReason.why) {
    case 'limit':
      return written.limit;
    case 'canceled':
      return written.canceledByTeam;
    case 'ended_by_team':
      return written.endedByTeam;
    case 'machine':
      return endReason.isLeft ? written.leftWelcome : written.mailbox;
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

function speakingContext({ script, book, report, today }: FinishedCall): SpeakingContext {
  const { timezone, currency } = script.business;
  // Far away, so that dates are not worded as `tomorrow`: the summary is read on other days.
  const away = today.subtract({ days: 60 });
  return { book, locale: script.language, today: away, timezone, currency, hasSound: report?.media != null };
}

function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH - 1).trimEnd()}…` : line;
}

function extract(history: CallHistory): CallEnding['extracted'] {
  const extracted: CallEnding['extracted'] = { ...history.collected };
  for (const { message, kept } of history.messages) {
    if (!kept) continue;
    extracted['message_kind'] = message.kind;
    extracted['message'] = message.body;
    if (message.callerName !== null) {
      extracted['caller_name'] = message.callerName;
      extracted['name'] ??= message.callerName;
    }
    if (message.callbackNumber !== null) {
      extracted['callback_number'] = message.callbackNumber;
      extracted['phone'] ??= message.callbackNumber;
    }
  }
  const topics = [...new Set(history.informed.map(({ topic }) => topic))];
  if (history.isBarred) extracted['do_not_call'] = true;
  if (topics.length > 0) extracted['asked_about'] = topics.join(', ');
  return extracted;
}

/**
 * Metrics of the call. Talk is measured by the line where it carries sound, else by the length of the turns.
 */
export function measure(history: CallHistory, report: LineReport | null): CallMetrics {
  const providers = history.providers.list();
  const lengthOf = (role: string): number =>
    history.turns.filter((turn) => turn.role === role).reduce((sum, turn) => sum + turn.durationMs, 0);
  return {
    turns: history.turns.length,
    interruptions: history.turns.filter(({ interrupted }) => interrupted).length,
    talk_seconds: {
      caller: toSeconds(report?.media?.callerTalkMs ?? lengthOf('user')),
      assistant: toSeconds(report?.media?.assistantTalkMs ?? lengthOf('assistant')),
    },
    response_latency_ms: {
      p50: percentile(history.latenciesMs, 50),
      p95: percentile(history.latenciesMs, 95),
    },
    stages_ms: { ...history.stagesMs },
    ...measureMedia(report?.media ?? null),
    ...(providers.length > 0 ? { providers } : {}),
  };
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/** The percentile by the nearest rank, rounded to whole milliseconds; null without values. */
function percentile(values: readonly number[], percent: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  return value === undefined ? null : Math.round(value);
}
