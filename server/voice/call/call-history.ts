import { calls } from '../../platform/metrics/metrics.ts';
import { ProviderUses } from './provider-uses.ts';
import type { TakenMessage, TeamMember, Turn } from '../call-recorder.ts';
import type { LineEvent, Spoken } from '../line.ts';
import type { Facts, ToolUse } from '../tools.ts';
import type { Informs } from '../engines/engine.ts';

/** A message left on this call; `kept` once it is known to be stored. */
export interface HistoryMessage {
  message: TakenMessage;
  kept: boolean;
}

/** A tool that did what it was asked for. */
export interface DoneTool {
  tool: string;
  args: unknown;
  facts: Facts;
}

/** Everything that is kept of a call until it is summarised. */
export interface CallHistory {
  turns: Turn[];
  /** What the caller said in words, for the sentiment. */
  utterances: string[];
  informed: Informs[];
  /** Somebody spoke on a line that does not understand words. */
  hasSpokenUnheard: boolean;
  /** It is stored that the person on the other side must not be called again. */
  isBarred: boolean;
  messages: HistoryMessage[];
  /** Who took the call over; null without a transfer. */
  transferredTo: string | null;
  /** What was collected by the engine and not kept otherwise, by the names of `extracted`. */
  collected: Readonly<Record<string, string | number | boolean | null>>;
  /** The tools that succeeded, in their order. */
  done: DoneTool[];
  /** Uses of tools that stand on no turn yet. */
  toolUses: ToolUse[];
  providers: ProviderUses;
  latenciesMs: number[];
  stagesMs: Record<string, number>;
  /** When the caller's last input ended, until an answer to it begins; null in between. */
  unansweredSinceMs: number | null;
}

export function emptyHistory(): CallHistory {
  return {
    turns: [],
    utterances: [],
    informed: [],
    hasSpokenUnheard: false,
    isBarred: false,
    messages: [],
    transferredTo: null,
    collected: {},
    done: [],
    toolUses: [],
    providers: new ProviderUses(),
    latenciesMs: [],
    stagesMs: {},
    unansweredSinceMs: null,
  };
}

/**
 * Adds what was heard of a sentence; null when nothing was heard, so that the transcript holds no empty turn.
 */
export function addSpoken(
  history: CallHistory,
  spoken: Spoken,
  saidBy: TeamMember | null = null,
): Turn | null {
  if (history.unansweredSinceMs !== null && spoken.heard !== '') {
    const latencyMs = Math.max(0, spoken.offsetMs - history.unansweredSinceMs);
    history.latenciesMs.push(latencyMs);
    calls.responseLatency.observe(latencyMs / 1_000);
    history.unansweredSinceMs = null;
  }
  if (spoken.heard === '') return null;
  const { heard: content, offsetMs, durationMs, interrupted } = spoken;
  const tools = saidBy ? [] : history.toolUses.splice(0);
  const turn: Turn = {
    ...(saidBy ? { saidBy } : {}),
    role: 'assistant',
    content,
    offsetMs,
    durationMs,
    interrupted,
  };
  return addTurnTo(history, tools.length > 0 ? { ...turn, tools } : turn);
}

/** Adds a key (`[1]`) or words of the caller; null for events that make no turn. */
export function addHeard(history: CallHistory, event: LineEvent): Turn | null {
  const turn = turnOf(event);
  if (!turn) return null;
  if (event.kind === 'words') history.utterances.push(event.text);
  history.unansweredSinceMs = turn.offsetMs + turn.durationMs;
  return addTurnTo(history, turn);
}

/** Adds a turn to the transcript, whose order is that of the offsets. */
export function addTurnTo(history: CallHistory, turn: Turn): Turn {
  const after = history.turns.findLastIndex((other) => other.offsetMs <= turn.offsetMs);
  history.turns.splice(after + 1, 0, turn);
  return turn;
}

function turnOf(event: LineEvent): Turn | null {
  if (event.kind === 'key') {
    return {
      role: 'user',
      content: `[${event.key}]`,
      offsetMs: event.atMs,
      durationMs: 0,
      interrupted: false,
    };
  }
  if (event.kind === 'words' && event.text.trim() !== '') {
    const { atMs: offsetMs, durationMs } = event;
    return { role: 'user', content: event.text.trim(), offsetMs, durationMs, interrupted: false };
  }
  return null;
}
