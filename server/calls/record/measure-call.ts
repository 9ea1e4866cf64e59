import type { CallMetrics } from '../../voice/call-recorder.ts';
import type { TranscriptTurn } from '../call.ts';

/** Whole seconds from the answer to the end, rounded; 0 for an unanswered call. */
export function durationSeconds(answeredAt: string | null, endedAt: Temporal.Instant): number {
  if (answeredAt === null) return 0;
  const ms = endedAt.epochMilliseconds - Temporal.Instant.from(answeredAt).epochMilliseconds;
  return Math.max(0, Math.round(ms / 1000));
}

/**
 * The billed minutes of an answered call: the shown duration, rounded up to whole minutes, at least one.
 */
export function billedMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** Metrics of a call computed from its transcript, for a call whose process ended without measuring it. */
export function metricsOfTurns(turns: TranscriptTurn[]): CallMetrics {
  const talk = (role: TranscriptTurn['role']): number => {
    const ms = turns.filter((turn) => turn.role === role).reduce((sum, turn) => sum + turn.duration_ms, 0);
    return Math.round(ms / 100) / 10;
  };
  return {
    turns: turns.length,
    interruptions: turns.filter((turn) => turn.interrupted).length,
    talk_seconds: { caller: talk('user'), assistant: talk('assistant') },
    response_latency_ms: { p50: null, p95: null },
    stages_ms: {},
  };
}
