import { calls, media } from '../../platform/metrics/metrics.ts';
import type { CallMetrics } from '../../voice/call-recorder.ts';
import type { Call } from '../call.ts';
import { estimateMos } from './estimate-mos.ts';

/** A call as it is counted when its end is written. */
export interface CountedCall extends Pick<Call, 'direction' | 'channel' | 'status'> {
  /** A kind such as `sip` or `twilio`. */
  carrier: string;
  outcome: string | null;
  /** Null or 0 where nobody answered. */
  seconds: number | null;
  isAnswered: boolean;
  media: CallMetrics['media'];
}

/** Counts a call that ended; once for each call, after the commit. */
export function countCall(call: CountedCall): void {
  const { direction, channel, carrier, status, outcome, seconds, isAnswered } = call;
  calls.ended.count(direction, channel, carrier, status, outcome ?? 'none');
  if (isAnswered && seconds !== null) calls.duration.observe(seconds, direction);
  if (call.media) countMedia(carrier, call.media);
}

/** Counts how long a call took to be answered. Times are ISO texts. */
export function countSetup(direction: Call['direction'], startedAt: string, answeredAt: string): void {
  const ms =
    Temporal.Instant.from(answeredAt).epochMilliseconds - Temporal.Instant.from(startedAt).epochMilliseconds;
  calls.setup.observe(Math.max(0, ms) / 1_000, direction);
}

function countMedia(carrier: string, told: NonNullable<CallMetrics['media']>): void {
  const { packets_received: received, packets_lost: lost, jitter_ms: jitterMs } = told;
  const roundTripMs = told.round_trip_ms;
  // Nothing that arrived says nothing of the network: an unanswered or a held call.
  if (received + lost <= 0) return;
  const loss = Math.min(1, Math.max(0, lost) / (received + Math.max(0, lost)));
  media.loss.observe(loss, carrier);
  media.jitter.observe(jitterMs / 1_000, carrier);
  if (roundTripMs !== null) media.roundTrip.observe(roundTripMs / 1_000, carrier);
  media.mos.observe(estimateMos({ loss, jitterMs, roundTripMs }), carrier);
}
