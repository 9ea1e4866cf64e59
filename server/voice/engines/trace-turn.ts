import { startSpan, traced } from '../../platform/tracing/tracing.ts';
import type { ActiveCall } from '../call/active-call.ts';
import type { CallerInput } from './engine.ts';

/** When an input was spoken or pressed, in milliseconds since the answer. */
export interface HeardFor {
  fromMs: number;
  untilMs: number;
}

/**
 * Makes a span of a turn: from the first word of the caller until the answer has been heard. Below it are
 * what was listened to, and what thinks, is used and speaks meanwhile.
 */
export function traceTurn(
  call: ActiveCall,
  { kind }: CallerInput,
  heard: HeardFor | null,
  answer: () => Promise<void>,
): Promise<void> {
  const nowMs = call.line.elapsedMs();
  const since = heard ? { sinceMs: nowMs - heard.fromMs } : {};
  return traced('turn', { ...since, attributes: { 'switchboard.turn.input': kind } }, async (span) => {
    if (heard) startSpan('listen', since).end({ agoMs: nowMs - heard.untilMs });
    const { latenciesMs } = call.history;
    const before = latenciesMs.length;
    await answer();
    const latencyMs = latenciesMs[before];
    span.set({
      'switchboard.turn.response_latency_ms': latencyMs === undefined ? null : Math.round(latencyMs),
    });
  });
}
