import type { TakenMessage, Turn } from '../call-recorder.ts';
import type { LineEvent, Spoken } from '../line.ts';
import type { Informs } from './dialogue.ts';

/** A message of this call; `kept` once it is known to be written down. */
export interface NotedMessage {
  message: TakenMessage;
  kept: boolean;
}

/** Everything that is remembered of a call until it is summed up. */
export interface CallNotes {
  turns: Turn[];
  /** Only what the caller said in words, for the mood. */
  utterances: string[];
  informed: Informs[];
  /** Somebody spoke on a line that does not understand words. */
  hasSpokenUnheard: boolean;
  /** The person on the other side is not to be called again, and that is written down. */
  isBarred: boolean;
  messages: NotedMessage[];
  latenciesMs: number[];
  stagesMs: Record<string, number>;
  /** When the caller's last input was over, until an answer to it has begun; null in between. */
  unansweredSinceMs: number | null;
}

export function openNotes(): CallNotes {
  return {
    turns: [],
    utterances: [],
    informed: [],
    hasSpokenUnheard: false,
    isBarred: false,
    messages: [],
    latenciesMs: [],
    stagesMs: {},
    unansweredSinceMs: null,
  };
}

/** Notes what was heard of a sentence; null when nothing was, so that the transcript holds no empty turn. */
export function noteSpoken(notes: CallNotes, spoken: Spoken): Turn | null {
  if (notes.unansweredSinceMs !== null && spoken.heard !== '') {
    notes.latenciesMs.push(Math.max(0, spoken.offsetMs - notes.unansweredSinceMs));
    notes.unansweredSinceMs = null;
  }
  if (spoken.heard === '') return null;
  const { heard: content, offsetMs, durationMs, interrupted } = spoken;
  return noteTurn(notes, { role: 'assistant', content, offsetMs, durationMs, interrupted });
}

/** Notes a key (`[1]`) or words of the caller; null for events that leave no turn. */
export function noteHeard(notes: CallNotes, event: LineEvent): Turn | null {
  const turn = turnOf(event);
  if (!turn) return null;
  if (event.kind === 'words') notes.utterances.push(event.text);
  notes.unansweredSinceMs = turn.offsetMs + turn.durationMs;
  return noteTurn(notes, turn);
}

/** Adds a turn to the transcript. */
export function noteTurn(notes: CallNotes, turn: Turn): Turn {
  notes.turns.push(turn);
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
