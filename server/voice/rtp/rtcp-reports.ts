import { randomBytes, randomInt } from 'node:crypto';
import { parseRtcp, writeRtcp, type ReportBlock, type SenderInfo } from './rtcp-packet.ts';
import type { SequenceTracker } from './sequence-tracker.ts';

/**
 * The time between reports is random around this (RFC 3550, section 6.3.1); the first comes in half of it.
 */
const INTERVAL_MS = 5_000;
/** Seconds from the beginning of 1900, where NTP counts from, to that of 1970. */
const NTP_OFFSET = 2_208_988_800;
/** A round trip longer than this is a wrong clock. */
const MAX_ROUND_TRIP_MS = 30_000;
/** Round trips that are kept: an hour of reports. */
const MAX_ROUND_TRIPS = 1_000;

/** What a side has sent so far. */
export interface SentSoFar {
  readonly packets: number;
  /** Of payload. */
  readonly bytes: number;
  /** The timestamp of the latest packet, and when it was sent. */
  readonly timestamp: number;
  readonly atMs: number;
}

/** What the peer has reported on what it heard, and how far away it is. */
export interface RemoteQuality {
  /** Of our packets, as the peer counts; null before its first report. */
  readonly packetsLost: number | null;
  /** The largest that it reported. */
  readonly maxJitterMs: number | null;
  /** The median of what was measured. */
  readonly roundTripMs: number | null;
}

/**
 * The reports of one call in both directions (RFC 3550, section 6): makes ours when they are due, and reads
 * those of the peer.
 */
export class RtcpReports {
  /** What the clock of the sound counts in a millisecond, in both directions. */
  clockPerMs = 8;
  readonly #ssrc: number;
  readonly #heard: SequenceTracker;
  /** Random, so that it says nothing of this machine (RFC 7022). */
  readonly #cname = randomBytes(12).toString('base64');
  #dueAtMs: number | null = null;
  #sentBefore = 0;
  #hasReported = false;
  /** The latest sender report of the peer. */
  #received: { middle: number; atMs: number } | null = null;
  #lost: number | null = null;
  #maxJitterMs: number | null = null;
  readonly #roundTrips: number[] = [];
  #latestRoundTrip: number | null = null;

  /** @param heard the packets of the peer. */
  constructor(ssrc: number, heard: SequenceTracker) {
    this.#ssrc = ssrc;
    this.#heard = heard;
  }

  get quality(): RemoteQuality {
    const sorted = this.#roundTrips.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    return {
      packetsLost: this.#lost,
      maxJitterMs: this.#maxJitterMs,
      roundTripMs: median === undefined ? null : Math.round(median * 10) / 10,
    };
  }

  /** What was measured last; null before. */
  get latestRoundTripMs(): number | null {
    return this.#latestRoundTrip;
  }

  /** The report that is due at `nowMs` (monotonic); null when none is. */
  next(nowMs: number, sent: SentSoFar): Uint8Array | null {
    if (this.#dueAtMs === null) this.#dueAtMs = nowMs + around(INTERVAL_MS / 2);
    if (nowMs < this.#dueAtMs) return null;
    this.#dueAtMs = nowMs + around(INTERVAL_MS);
    return this.#write(nowMs, sent, false);
  }

  /** The last report, with a goodbye (section 6.3.7); null for a side that has sent nothing. */
  goodbye(nowMs: number, sent: SentSoFar): Uint8Array | null {
    return sent.packets > 0 || this.#hasReported ? this.#write(nowMs, sent, true) : null;
  }

  /** Reads a compound packet of the peer; false when it is malformed. */
  receive(bytes: Uint8Array, nowMs: number): boolean {
    const read = parseRtcp(bytes);
    if (!read) return false;
    if (read.sender) {
      const middle = ((read.sender.seconds << 16) | (read.sender.fraction >>> 16)) >>> 0;
      this.#received = { middle, atMs: nowMs };
    }
    for (const block of read.blocks) if (block.ssrc === this.#ssrc) this.#note(block, nowMs);
    return true;
  }

  #note(block: ReportBlock, nowMs: number): void {
    this.#lost = Math.max(0, block.lost);
    this.#maxJitterMs = Math.max(this.#maxJitterMs ?? 0, block.jitter / this.clockPerMs);
    if (block.lastReport === 0) return;
    const trip = (ntpMiddle(nowMs) - block.lastReport - block.sinceLastReport) | 0;
    const tripMs = (trip * 1_000) / 0x10000;
    if (tripMs < 0 || tripMs > MAX_ROUND_TRIP_MS) return;
    this.#latestRoundTrip = tripMs;
    if (this.#roundTrips.length < MAX_ROUND_TRIPS) this.#roundTrips.push(tripMs);
  }

  #write(nowMs: number, sent: SentSoFar, goodbye: boolean): Uint8Array {
    const isSender = sent.packets > this.#sentBefore;
    this.#sentBefore = sent.packets;
    this.#hasReported = true;
    return writeRtcp({
      ssrc: this.#ssrc,
      sender: isSender ? senderInfo(nowMs, sent, this.clockPerMs) : null,
      block: this.#block(nowMs),
      cname: this.#cname,
      goodbye,
    });
  }

  #block(nowMs: number): ReportBlock | null {
    const heard = this.#heard.report(this.clockPerMs);
    if (!heard) return null;
    const since = this.#received ? Math.round(((nowMs - this.#received.atMs) * 0x10000) / 1_000) : 0;
    return { ...heard, lastReport: this.#received?.middle ?? 0, sinceLastReport: since >>> 0 };
  }
}

function senderInfo(
  nowMs: number,
  { packets, bytes, timestamp, atMs }: SentSoFar,
  clockPerMs: number,
): SenderInfo {
  const { seconds, fraction } = ntpAt(nowMs);
  const now = (timestamp + Math.round((nowMs - atMs) * clockPerMs)) >>> 0;
  return { seconds, fraction, timestamp: now, packets: packets >>> 0, bytes: bytes >>> 0 };
}

function ntpAt(nowMs: number): { seconds: number; fraction: number } {
  const epochMs = performance.timeOrigin + nowMs;
  const seconds = Math.floor(epochMs / 1_000);
  const fraction = Math.floor(((epochMs - seconds * 1_000) / 1_000) * 2 ** 32);
  return { seconds: (seconds + NTP_OFFSET) >>> 0, fraction };
}

function ntpMiddle(nowMs: number): number {
  const { seconds, fraction } = ntpAt(nowMs);
  return ((seconds << 16) | (fraction >>> 16)) >>> 0;
}

/** From half to one and a half of `ms`, so that the reports of many calls do not come at once. */
const around = (ms: number): number => ms / 2 + randomInt(ms);
