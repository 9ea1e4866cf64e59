import type { TranscriptTurn } from './api-types.ts';
import type { LiveTurn } from './live.ts';

/** Waits shorter than this are the rounding of the clocks; longer ones than this are pauses of the caller. */
const LEAST_WAIT_MS = 50;
const MOST_WAIT_MS = 20_000;

/** The turns that were read and those that were told since, each once, in the order of the conversation. */
export function mergeTurns(
  read: readonly TranscriptTurn[],
  told: ReadonlyMap<number, LiveTurn>,
): TranscriptTurn[] {
  const turns = new Map<number, TranscriptTurn>(read.map((turn) => [turn.position, turn]));
  for (const turn of told.values()) {
    const { tools } = turns.get(turn.position) ?? {};
    turns.set(turn.position, { ...(turn as TranscriptTurn), ...(tools === undefined ? {} : { tools }) });
  }
  return [...turns.values()].sort(
    (one, other) => one.offset_ms - other.offset_ms || one.position - other.position,
  );
}

/**
 * How long the other side waited for a turn of the assistant, in milliseconds: from the end of their words to
 * its begin. Null where the assistant did not answer anybody, or began while they still spoke.
 */
export function waitBefore(turns: readonly TranscriptTurn[], index: number): number | null {
  const turn = turns[index];
  const before = turns[index - 1];
  if (turn?.role !== 'assistant' || before?.role !== 'user') return null;
  const wait = turn.offset_ms - (before.offset_ms + before.duration_ms);
  return wait >= LEAST_WAIT_MS && wait <= MOST_WAIT_MS ? wait : null;
}

/** The index of the turn that is heard at a time of the recording: the last that has begun; -1 before any. */
export const turnAt = (turns: readonly TranscriptTurn[], timeMs: number): number =>
  turns.findLastIndex((turn) => turn.offset_ms <= timeMs);
