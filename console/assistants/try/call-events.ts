import type { ToolUse, TranscriptTurn } from '../../platform/api-types.ts';
import { waitBefore } from '../../platform/turns.ts';

/** An event of a simulated call, as its stream and its socket tell it (docs/calls.md). */
export type CallEvent = { id: number } & (
  | { event: 'said'; data: { text: string; at_ms: number } }
  | { event: 'beep'; data: { at_ms: number } }
  | { event: 'transfer'; data: { name: string; state: string; at_ms: number } }
  | { event: 'heard'; data: { words: string | null; key: string | null; at_ms: number } }
  | { event: 'ended'; data: { by: string; cause: string; call_id: number } }
);

export type EventName = CallEvent['event'];
export const EVENT_NAMES: readonly EventName[] = ['said', 'beep', 'transfer', 'heard', 'ended'];

/** What a call shows of an event; what the assistant said with what it did before, and how long that took. */
export type Line = { id: number } & (
  | { kind: 'said'; words: string; tools: readonly ToolUse[]; waitMs: number | null }
  | { kind: 'heard'; words: string }
  | { kind: 'key'; key: string }
  | { kind: 'beep' }
  | { kind: 'transfer'; name: string; state: string }
);

/** Adds an event; one that was there already, after a stream broke off, changes nothing. Pure. */
export const withEvent = (events: readonly CallEvent[], event: CallEvent): readonly CallEvent[] =>
  events.some(({ id }) => id === event.id) ? events : [...events, event];

/**
 * The lines of a call: its events, with the tools of the transcript at the words that came of them. Pure.
 * @param turns of the transcript; they come a little later than the events
 */
export function linesOf(events: readonly CallEvent[], turns: readonly TranscriptTurn[]): Line[] {
  let from = 0;
  return events.flatMap((event): Line[] => {
    const { id } = event;
    if (event.event === 'ended') return [];
    if (event.event === 'beep') return [{ id, kind: 'beep' }];
    if (event.event === 'transfer') return [{ id, kind: 'transfer', ...event.data }];
    if (event.event === 'heard') {
      const { words, key } = event.data;
      return [words === null ? { id, kind: 'key', key: key ?? '' } : { id, kind: 'heard', words }];
    }
    const { text: words } = event.data;
    const at = turns.findIndex((turn, index) => index >= from && holds(turn, words));
    if (at === -1) return [{ id, kind: 'said', words, tools: [], waitMs: null }];
    from = at + 1;
    return [{ id, kind: 'said', words, tools: turns[at]?.tools ?? [], waitMs: waitBefore(turns, at) }];
  });
}

/** Whether a turn is what was said; a turn may hold more sentences than one event. */
const holds = (turn: TranscriptTurn, words: string): boolean =>
  turn.role === 'assistant' && turn.content.includes(words);
