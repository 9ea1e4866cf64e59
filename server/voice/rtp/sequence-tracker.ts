import type { RtpPacket } from './packet.ts';
import type { ReportBlock } from './rtcp-packet.ts';

/** RFC 3550 A.1: how far a sequence number may jump ahead or fall back within one stream. */
const MAX_DROPOUT = 3_000;
const MAX_MISORDER = 100;
/** Sequence numbers stored to detect duplicates: more than the reordering limit. */
const REMEMBERED = 128;

/** What a packet is judged by. */
type Numbered = Pick<RtpPacket, 'ssrc' | 'sequence'>;
type StreamReport = Omit<ReportBlock, 'lastReport' | 'sinceLastReport'>;

/** The relation of a packet to the received stream. */
export type Standing =
  /** Belongs to the stream. */
  | 'belongs'
  /** A duplicate. */
  | 'repeated'
  /** The first packet of a stream: discard the state of the previous one, then use the packet. */
  | 'begins'
  /** Out of sequence; used only when the next packet continues it. */
  | 'doubtful';

/**
 * Tracks sequence numbers and arrival times of a peer's packets (RFC 3550 A.1, A.3, A.8). The first
 * source is accepted at once; another SSRC, or a jump in the sequence, only with its second packet in
 * a row.
 */
export class SequenceTracker {
  #ssrc: number | null = null;
  #highest = 0;
  #cycles = 0;
  #first = 0;
  #received = 0;
  readonly #remembered = new Int32Array(REMEMBERED).fill(-1);
  #doubtful: { ssrc: number; next: number } | null = null;
  #transit: number | null = null;
  #jitter = 0;
  #earlierExpected = 0;
  #earlierReceived = 0;
  #maxJitter = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;

  /** The SSRC of the stream; null before its first packet. */
  get ssrc(): number | null {
    return this.#ssrc;
  }

  /** The lost packets of all streams; a duplicate does not reduce them. */
  get lost(): number {
    const expected = this.#ssrc === null ? 0 : this.#cycles + this.#highest - this.#first + 1;
    return Math.max(0, this.#earlierExpected + expected - this.#earlierReceived - this.#received);
  }

  /** The jitter now, in ms. */
  get jitterMs(): number {
    return this.#jitter / 8;
  }

  /** The maximum jitter in ms. */
  get maxJitterMs(): number {
    return this.#maxJitter / 8;
  }

  /**
   * What a report says of the stream (RFC 3550, A.3), with the losses since the report before; null before
   * its first packet.
   * @param clockPerMs what the stream's clock counts in a millisecond.
   */
  report(clockPerMs = 8): StreamReport | null {
    if (this.#ssrc === null) return null;
    const highest = this.#cycles + this.#highest;
    const expected = highest - this.#first + 1;
    const expectedSince = expected - this.#expectedBefore;
    const lostSince = expectedSince - (this.#received - this.#receivedBefore);
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    const fractionLost =
      expectedSince > 0 && lostSince > 0 ? Math.floor((lostSince << 8) / expectedSince) : 0;
    return {
      ssrc: this.#ssrc,
      fractionLost: Math.min(255, fractionLost),
      lost: expected - this.#received,
      highest: highest >>> 0,
      jitter: Math.floor(this.jitterMs * clockPerMs),
    };
  }

  /** Classifies the next packet. */
  judge(packet: Numbered): Standing {
    if (this.#ssrc === null) return this.begin(packet);
    const ahead = (packet.sequence - this.#highest) & 0xffff;
    const inPlace = packet.ssrc === this.#ssrc && (ahead < MAX_DROPOUT || ahead > 0xffff - MAX_MISORDER);
    if (!inPlace) return this.#doubt(packet);
    this.#doubtful = null;
    if (this.#remembered[packet.sequence % REMEMBERED] === packet.sequence) return 'repeated';
    this.#remembered[packet.sequence % REMEMBERED] = packet.sequence;
    this.#received++;
    if (ahead > 0 && ahead < MAX_DROPOUT) {
      if (packet.sequence < this.#highest) this.#cycles += 0x10000;
      this.#highest = packet.sequence;
    }
    return 'belongs';
  }

  #doubt(packet: Numbered): Standing {
    const follows = this.#doubtful?.ssrc === packet.ssrc && this.#doubtful.next === packet.sequence;
    if (follows) return this.begin(packet);
    this.#doubtful = { ssrc: packet.ssrc, next: (packet.sequence + 1) & 0xffff };
    return 'doubtful';
  }

  /** Takes a packet as the first of a stream. */
  begin(packet: Numbered): Standing {
    if (this.#ssrc !== null) {
      this.#earlierExpected += this.#cycles + this.#highest - this.#first + 1;
      this.#earlierReceived += this.#received;
    }
    this.#ssrc = packet.ssrc;
    this.#highest = packet.sequence;
    this.#first = packet.sequence;
    this.#cycles = 0;
    this.#remembered.fill(-1);
    this.#remembered[packet.sequence % REMEMBERED] = packet.sequence;
    this.#received = 1;
    this.#expectedBefore = 0;
    this.#receivedBefore = 0;
    this.#doubtful = null;
    this.#transit = null;
    this.#jitter = 0;
    return 'begins';
  }

  /** Forgets the timestamp of the latest packet: the next one has another clock. */
  changeClock(): void {
    this.#transit = null;
  }

  /**
   * Updates the jitter (RFC 3550 A.8, in samples of 8 kHz) from an audio packet with the timestamp
   * `timestamp`, in such samples, that arrived at `nowMs` (monotonic). Omit telephone events: they keep their
   * first timestamp and would seem late.
   */
  arrived(timestamp: number, nowMs: number): void {
    const transit = (Math.round(nowMs * 8) - timestamp) | 0;
    if (this.#transit !== null) {
      const difference = Math.abs((transit - this.#transit) | 0);
      // A new timestamp after a pause is not jitter: differences of a second and more are ignored.
      if (difference < 8_000) this.#jitter += (difference - this.#jitter) / 16;
      this.#maxJitter = Math.max(this.#maxJitter, this.#jitter);
    }
    this.#transit = transit;
  }
}
