import type { Codec } from '../../voice/audio/g711.ts';
import type { ToldLink } from '../../voice/media/frames-transport.ts';
import { SequenceTracker } from '../../voice/rtp/sequence-tracker.ts';

/** What a vendor says of a message of sound; null where it says nothing. */
export interface SoundStamp {
  /** Its number among those of the caller's sound. */
  readonly chunk: number | null;
  /** When its sound began, since the beginning of the stream. */
  readonly timestampMs: number | null;
}

/** Samples of 8 kHz in a millisecond. */
const PER_MS = 8;
/** Round trips that are kept: more than an hour of them. */
const MAX_ROUND_TRIPS = 1_000;

/**
 * How the messages of a call's sound came: lost ones by their numbers, and jitter as of RTP packets
 * (RFC 3550, A.8) by their timestamps.
 */
export class StreamFigures {
  readonly #tracker = new SequenceTracker();
  readonly #encrypted: boolean;
  #codec: Codec = 'PCMU';
  /** Streams of the call so far: a transfer that failed begins another. */
  #streams = 0;
  #received = 0;
  #dropped = 0;
  readonly #roundTrips: number[] = [];
  #roundTripMs: number | null = null;
  #medianRoundTripMs: number | null = null;

  /** @param encrypted whether the socket is one over TLS. */
  constructor(encrypted: boolean) {
    this.#encrypted = encrypted;
  }

  /** Another stream begins, with numbers and timestamps of its own. */
  begin(codec: Codec): void {
    this.#codec = codec;
    this.#streams += 1;
    this.#tracker.changeClock();
  }

  /** A message of sound arrived at `nowMs` (monotonic). */
  hear({ chunk, timestampMs }: SoundStamp, nowMs: number): void {
    if (chunk !== null) {
      const packet = { ssrc: this.#streams, sequence: chunk % 0x10000 };
      const standing = this.#tracker.judge(packet);
      if (standing === 'repeated') return;
      // The socket says which stream it is: its first message is as good as its second.
      if (standing === 'doubtful') this.#tracker.begin(packet);
    }
    this.#received += 1;
    if (timestampMs !== null) this.#tracker.arrived(timestampMs * PER_MS, nowMs);
  }

  /** A frame that came in a burst was dropped. */
  drop(): void {
    this.#dropped += 1;
  }

  noteRoundTrip(ms: number): void {
    this.#roundTripMs = ms;
    if (this.#roundTrips.length >= MAX_ROUND_TRIPS) return;
    this.#roundTrips.push(ms);
    const sorted = this.#roundTrips.toSorted((a, b) => a - b);
    this.#medianRoundTripMs = sorted[Math.floor(sorted.length / 2)] ?? null;
  }

  /** The figures now. */
  get link(): ToldLink {
    return {
      ...{ codec: this.#codec, encrypted: this.#encrypted, received: this.#received },
      lost: this.#tracker.lost + this.#dropped,
      ...{ jitterMs: this.#tracker.jitterMs, maxJitterMs: this.#tracker.maxJitterMs },
      roundTripMs: this.#roundTripMs,
      medianRoundTripMs: this.#medianRoundTripMs,
    };
  }
}
