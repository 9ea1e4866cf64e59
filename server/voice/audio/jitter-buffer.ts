import type { SoundCodec } from './codec.ts';
import { DECODING } from './g711.ts';
import { G722Decoder } from './g722.ts';
import { OpusBuffer } from './opus-buffer.ts';
import { opusSamples } from './opus-coder.ts';

/** What is stored of a sample: its code, and in the upper byte the codec; 0 where nothing has arrived. */
const MARK = { PCMU: 0x100, PCMA: 0x200, G722: 0x300 } as const;
/**
 * The samples of what is stored of G.711; those of G.722 depend on all before, and are known when they are
 * read.
 */
const STORED = Int16Array.from([...new Int16Array(0x100), ...DECODING.PCMU, ...DECODING.PCMA]);

/** Capacity in samples: 1.024 s, a power of two so that positions wrap with a mask. */
const CAPACITY = 8_192;
const MASK = CAPACITY - 1;
const FRAME = 160;

/** The delay at the start is two frames; the maximum is ten. */
const MIN_DELAY = 2 * FRAME;
const MAX_DELAY = 10 * FRAME;
/** After this many late packets in a row the buffer resynchronises instead of dropping them. */
const LATE_BEFORE_FOLLOWING = 3;
/** Frames over which the earliness of packets is measured before the delay is reduced by a frame: 2 s. */
const WATCHED_FRAMES = 100;
/** Late packets within that time for which the delay grows by a frame. */
const LATE_BEFORE_GROWING = 2;
/** The delay grows in a frame that is silent or missing, and after so many frames in any. */
const FRAMES_BEFORE_GROWING = 10;
/** A frame whose samples stay below this value can be skipped inaudibly. */
const QUIET = 400;

/** The result of adding a packet. */
export type Placed = 'placed' | 'late' | 'malformed';

/**
 * Restores the order and timing of packets. Samples are stored at the position of their RTP
 * timestamp; a frame of 20 ms is read at a steady pace. Missing samples are silence, and marked. The delay
 * grows when packets are late, and shrinks by a frame at a time, in silence only, when it is longer than
 * needed; so clocks of different speed never empty or overfill the buffer. Duplicates and reordered
 * packets need no special handling. Codes are stored, and decoded in their order when they are read; of Opus
 * whole packets are.
 */
export class JitterBuffer {
  /** Of the frame read last: 1 for each sample that had arrived. */
  readonly arrived = new Uint8Array(FRAME);
  /** Samples of that frame that had not arrived. */
  missing = FRAME;
  /** The packets of Opus, and what is made up in their place. */
  readonly opus = new OpusBuffer();
  /** Whether the stream is Opus, which fills what is missing itself. */
  #isOpus = false;
  #g722 = new G722Decoder();
  readonly #stored = new Uint16Array(CAPACITY);
  /** RTP timestamp (32 bits, wrapping) of the next sample to read; null before the first packet. */
  #readAt: number | null = null;
  /** One past the newest stored sample. */
  #newestEnd = 0;
  #delay = MIN_DELAY;
  #lateInARow = 0;
  /** Late packets of the measured period. */
  #lateOnes = 0;
  /** Frames since the delay was to grow; null while it is long enough. */
  #growing: number | null = null;
  /** The samples by which the latest packet of the measured period was early. */
  #leastLead = Number.POSITIVE_INFINITY;
  #framesWatched = 0;

  /** Samples between the next one to read and the newest; negative when the sender fell behind. */
  get depth(): number {
    return this.#readAt === null ? 0 : (this.#newestEnd - this.#readAt) | 0;
  }

  /** Clears the buffer for another stream. */
  reset(): void {
    this.#clear();
    this.#isOpus = false;
    this.#readAt = null;
    this.#g722 = new G722Decoder();
    this.#lateInARow = 0;
    this.#growing = null;
    this.#forgetLead();
  }

  /**
   * Stores the codes of a packet, `codes[from..to)`, with the `timestamp` of its first sample in samples of 8
   * kHz. Packets over half a second are cut.
   */
  put(codec: SoundCodec, codes: Uint8Array, from: number, to: number, timestamp: number): Placed {
    const length = codec === 'opus' ? opusSamples(codes, from, to) : Math.min(to - from, CAPACITY / 2);
    if (length === null) return 'malformed';
    let ahead = this.#readAt === null ? this.#follow(timestamp, false) : (timestamp - this.#readAt) | 0;
    if (ahead + length <= 0) {
      if (++this.#lateInARow < LATE_BEFORE_FOLLOWING) return this.#noteLate(ahead);
      ahead = this.#follow(timestamp, -ahead <= MAX_DELAY);
    } else if (ahead + length > CAPACITY) {
      ahead = this.#follow(timestamp, false);
    }
    this.#lateInARow = 0;
    this.#leastLead = Math.min(this.#leastLead, ahead);
    const at = ((this.#readAt ?? 0) + ahead) | 0;
    this.#isOpus = codec === 'opus';
    if (codec === 'opus') this.opus.add(at, length, codes.slice(from, to));
    else this.#write(MARK[codec], codes, from, length, ahead);
    const end = (at + length) | 0;
    if (((end - this.#newestEnd) | 0) > 0) this.#newestEnd = end;
    return 'placed';
  }

  /** Reads the next 160 samples into `frame`; false when none of them had arrived. */
  take(frame: Int16Array): boolean {
    const readAt = this.#readAt;
    if (readAt === null) {
      this.#nothing(frame);
      return false;
    }
    const present = this.depth > 0;
    if (this.#growing !== null && this.#growsNow(readAt)) {
      this.#nothing(frame);
      if (this.#isOpus) this.#whole(() => this.opus.insert(frame));
      return present;
    }
    if (this.#isOpus) this.#whole(() => this.opus.read(frame, readAt));
    else this.#decode(frame, readAt);
    this.#readAt = (readAt + FRAME) | 0;
    this.#watchLead();
    return present;
  }

  #decode(frame: Int16Array, readAt: number): void {
    this.missing = 0;
    for (let i = 0; i < FRAME; i++) {
      const place = (readAt + i) & MASK;
      const stored = this.#stored[place] ?? 0;
      frame[i] = stored < MARK.G722 ? (STORED[stored] ?? 0) : this.#g722.decode(stored & 0xff);
      this.arrived[i] = stored === 0 ? 0 : 1;
      if (stored === 0) this.missing++;
      this.#stored[place] = 0;
    }
  }

  /** Lets a whole frame be filled: nothing of it is left to make up. */
  #whole(fill: () => void): void {
    fill();
    this.arrived.fill(1);
    this.missing = 0;
  }

  #clear(): void {
    this.#stored.fill(0);
    this.opus.clear();
  }

  #nothing(frame: Int16Array): void {
    frame.fill(0);
    this.arrived.fill(0);
    this.missing = FRAME;
  }

  #noteLate(ahead: number): Placed {
    this.#leastLead = Math.min(this.#leastLead, ahead);
    if (++this.#lateOnes >= LATE_BEFORE_GROWING && this.#delay < MAX_DELAY) this.#growing ??= 0;
    return 'late';
  }

  /** Whether this frame is left out, so that all that follow are read a frame later. */
  #growsNow(readAt: number): boolean {
    this.#growing = (this.#growing ?? 0) + 1;
    if (this.#growing < FRAMES_BEFORE_GROWING && this.#loudest(readAt) > QUIET) return false;
    this.#growing = null;
    this.#delay += FRAME;
    this.#forgetLead();
    return true;
  }

  #write(mark: number, codes: Uint8Array, from: number, length: number, ahead: number): void {
    const readAt = this.#readAt ?? 0;
    // The beginning of a packet may be too late already.
    const skipped = Math.max(0, -ahead);
    for (let i = skipped; i < length; i++) {
      this.#stored[(readAt + ahead + i) & MASK] = mark | (codes[from + i] ?? 0);
    }
  }

  /** Resynchronises with the sender at `delay`. A late sender gets a longer delay. */
  #follow(timestamp: number, merelyLate: boolean): number {
    if (merelyLate) this.#delay = Math.min(MAX_DELAY, this.#delay + FRAME);
    this.#clear();
    this.#readAt = (timestamp - this.#delay) | 0;
    this.#newestEnd = timestamp | 0;
    this.#growing = null;
    this.#forgetLead();
    return this.#delay;
  }

  /**
   * Skips a frame when packets arrive earlier than necessary: a quiet frame, unless the delay is far
   * too long.
   */
  #watchLead(): void {
    if (++this.#framesWatched < WATCHED_FRAMES) return;
    if (this.#leastLead <= MIN_DELAY || this.#leastLead > CAPACITY) return this.#forgetLead();
    const readAt = this.#readAt ?? 0;
    if (this.#leastLead <= MAX_DELAY && this.#loudest(readAt) > QUIET) return;
    for (let i = 0; i < FRAME; i++) this.#stored[(readAt + i) & MASK] = 0;
    this.#readAt = (readAt + FRAME) | 0;
    this.#delay = Math.max(MIN_DELAY, this.#delay - FRAME);
    this.#forgetLead();
  }

  #loudest(from: number): number {
    let loudest = 0;
    for (let i = 0; i < FRAME; i++)
      loudest = Math.max(loudest, Math.abs(STORED[this.#stored[(from + i) & MASK] ?? 0] ?? 0));
    return loudest;
  }

  #forgetLead(): void {
    this.#leastLead = Number.POSITIVE_INFINITY;
    this.#framesWatched = 0;
    this.#lateOnes = 0;
  }
}
