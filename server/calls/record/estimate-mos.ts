/** Delay of the codec and of the jitter buffer beyond the jitter that it takes in. */
const OWN_DELAY_MS = 10;
/** The transmission rating of a call without any impairment (ITU-T G.107, defaults). */
const BEST_R = 93.2;
/** Beyond this one-way delay people begin to talk over each other. */
const NOTICED_DELAY_MS = 160;

/**
 * A mean opinion score from 1 to 4.4, estimated by a simplified E-model (ITU-T G.107): delay from round trip
 * and jitter, and 2.5 points of the rating for each percent of lost packets, as with a concealing G.711.
 * @param sound.loss 0 to 1.
 */
export function estimateMos(sound: { loss: number; jitterMs: number; roundTripMs: number | null }): number {
  const delayMs = (sound.roundTripMs ?? 0) / 2 + 2 * sound.jitterMs + OWN_DELAY_MS;
  const late = delayMs < NOTICED_DELAY_MS ? delayMs / 40 : (delayMs - 120) / 10;
  const r = Math.min(100, Math.max(0, BEST_R - late - 250 * sound.loss));
  const mos = 1 + 0.035 * r + 0.000_007 * r * (r - 60) * (100 - r);
  return Math.min(4.5, Math.max(1, mos));
}
