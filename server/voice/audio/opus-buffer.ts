import type { OpusCoder } from './opus-coder.ts';

/** Packets that wait at most: a second of 10 ms each has a hundred. */
const MAX_PACKETS = 128;
/** Sound is made up for so many samples, 480 ms; then the peer is silent. */
const MAX_MADE_UP = 3_840;
/** Of a gap so many samples, 60 ms, count as concealed: what follows has faded. */
const MAX_CONCEALED = 480;
const NOTHING = new Int16Array(0);

interface Held {
  /** The position of its first sample, 32 bits, wrapping. */
  readonly at: number;
  readonly samples: number;
  readonly bytes: Uint8Array;
}

/**
 * The packets of Opus that wait in a jitter buffer, at positions in samples. Each is decoded when its time
 * has come, in their order, because it depends on those before; the decoder fills what is missing.
 */
export class OpusBuffer {
  /** The coder of the call. */
  coder: OpusCoder | null = null;
  /** Samples that were made up so far. */
  concealedSamples = 0;
  /** The waiting ones, the earliest first. */
  #packets: Held[] = [];
  /** The packet decoded last, and the position of its first sample. */
  #pcm: Int16Array = NOTHING;
  #pcmAt = 0;
  /** Samples since sound has been missing; null before there was any. */
  #gap: number | null = null;

  /** Forgets the waiting packets. */
  clear(): void {
    this.#packets = [];
    this.#pcm = NOTHING;
    this.#gap = null;
  }

  /** Takes a packet; one whose time another has, or that is too much, is dropped. */
  add(at: number, samples: number, bytes: Uint8Array): void {
    const packets = this.#packets;
    let index = packets.length;
    while (index > 0 && (((packets[index - 1]?.at ?? at) - at) | 0) > 0) index -= 1;
    const before = packets[index - 1];
    const after = packets[index];
    const overlaps =
      (before && ((before.at + before.samples - at) | 0) > 0) ||
      (after && ((at + samples - after.at) | 0) > 0);
    if (overlaps || packets.length >= MAX_PACKETS) return;
    packets.splice(index, 0, { at, samples, bytes });
  }

  /** Writes the samples from position `readAt` on into `frame`. */
  read(frame: Int16Array, readAt: number): void {
    for (let done = 0; done < frame.length;) {
      const here = (readAt + done) | 0;
      const [next] = this.#packets;
      const lead = next ? (next.at - here) | 0 : frame.length;
      if (next && lead <= 0) {
        this.#packets.shift();
        this.#decode(next);
        continue;
      }
      const offset = (here - this.#pcmAt) | 0;
      const wanted = Math.min(frame.length - done, lead);
      if (offset >= 0 && offset < this.#pcm.length) {
        const part = this.#pcm.subarray(offset, offset + wanted);
        frame.set(part, done);
        done += part.length;
      } else {
        this.#makeUp(frame.subarray(done, done + wanted), next && lead === wanted ? next.bytes : null);
        done += wanted;
      }
    }
  }

  /** Fills a frame that is put between two, so that all that follow are later. */
  insert(frame: Int16Array): void {
    frame.fill(0);
    if (this.#gap !== null) put(this.coder?.conceal(frame.length, null), frame);
  }

  #decode({ at, samples, bytes }: Held): void {
    const decoded = this.coder?.decode(bytes);
    this.#pcm = decoded ?? this.coder?.conceal(samples, null) ?? new Int16Array(samples);
    this.#pcmAt = at;
    this.#gap = 0;
  }

  #makeUp(part: Int16Array, next: Uint8Array | null): void {
    part.fill(0);
    if (this.#gap === null || this.#gap >= MAX_MADE_UP) return;
    put(this.coder?.conceal(part.length, next), part);
    this.concealedSamples += Math.max(0, Math.min(part.length, MAX_CONCEALED - this.#gap));
    this.#gap += part.length;
  }
}

/** Copies what fits. */
function put(pcm: Int16Array | null | undefined, part: Int16Array): void {
  if (pcm) part.set(pcm.subarray(0, part.length));
}
