import type * as Libopus from 'libopus-wasm';
import type { OpusTerms } from './codec.ts';

/** The sound of calls. */
const SAMPLE_RATE = 8_000;
const FRAME_SAMPLES = 160;
/** Half of the greatest effort: what more would bring is not heard, and costs twice the time. */
const COMPLEXITY = 5;
/** The loss that packets are made for where they carry the one before. */
const EXPECTED_LOSS_PERCENT = 10;
/** Far above what 20 ms need at any rate that is sent; it is what a packet of RTP has room for. */
export const MAX_OPUS_BYTES = 480;
/** Samples in a millisecond, and in the shortest frame. */
const PER_MS = SAMPLE_RATE / 1_000;
const SHORTEST = 2.5 * PER_MS;
/** A packet is no longer than this (RFC 6716, section 3.2.5). */
const LONGEST = 120 * PER_MS;
/** Milliseconds of a frame, by mode and the lowest bits of the configuration (RFC 6716, table 2). */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];

type Library = typeof Libopus;
let loading: Promise<Library> | null = null;
let isLoaded = false;

/** Whether calls of this thread can use Opus at once. */
export const isOpusLoaded = (): boolean => isLoaded;

/** Loads Opus, once a thread; rejects where its package is missing. */
export function loadOpus(): Promise<Library> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Library> {
  const library = await import('libopus-wasm');
  await library.loadLibopus();
  isLoaded = true;
  return library;
}

/** The samples of 8 kHz in a packet, as its first bytes say; null for one that is none. */
export function opusSamples(bytes: Uint8Array, from: number, to: number): number | null {
  const first = bytes[from];
  if (first === undefined || from >= to) return null;
  const mode = first >> 3;
  const ms = mode < 12 ? SILK_MS[mode & 3] : mode < 16 ? HYBRID_MS[mode & 1] : CELT_MS[mode & 3];
  const code = first & 3;
  if (code === 3 && to - from < 2) return null;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (bytes[from + 1] ?? 0) & 0x3f;
  const samples = frames * (ms ?? 0) * PER_MS;
  return samples > 0 && samples <= LONGEST ? samples : null;
}

/**
 * Opus of one call in both directions (RFC 6716), at the rate of the sound inside. The package is loaded by
 * the first call of the thread that needs it; until then nothing is encoded, and what is decoded is silent.
 */
export class OpusCoder {
  #encoder: Libopus.OpusEncoderHandle | null = null;
  #decoder: Libopus.OpusDecoderHandle | null = null;
  #terms: OpusTerms;
  #closed = false;

  private constructor(terms: OpusTerms) {
    this.#terms = terms;
  }

  /** Begins to load; `failed` is called when that is impossible. */
  static open(terms: OpusTerms, failed: (reason: string) => void): OpusCoder {
    const coder = new OpusCoder(terms);
    coder.ready = coder.#load().catch((fault: unknown) => {
      coder.close();
      failed(`Opus cannot be used: ${fault instanceof Error ? fault.message : String(fault)}`);
    });
    return coder;
  }

  /** Settled when sound goes through, or never will. */
  ready: Promise<void> = Promise.resolve();

  async #load(): Promise<void> {
    const { createDecoder, createEncoder, Application, Signal } = await loadOpus();
    const rate = { sampleRate: SAMPLE_RATE, channels: 1 } as const;
    const encoder = await createEncoder({
      ...{ ...rate, frameSize: FRAME_SAMPLES, application: Application.Voip, signal: Signal.Voice },
      ...{ complexity: COMPLEXITY, packetLossPercent: EXPECTED_LOSS_PERCENT },
    });
    try {
      this.#decoder = await createDecoder(rate);
      this.#encoder = encoder;
    } finally {
      if (!this.#encoder) encoder.free();
    }
    if (this.#closed) return this.#free();
    this.shape(this.#terms);
  }

  /** Encodes for what the peer wants. */
  shape(terms: OpusTerms): void {
    this.#terms = terms;
    this.#encoder?.setBitrate(terms.bitrate);
    this.#encoder?.setFec(terms.fec);
  }

  /** A packet of 80 or 160 samples; null while nothing can be encoded. */
  encode(pcm: Int16Array): Uint8Array | null {
    return this.#encoder?.encode(pcm, { frameSize: pcm.length, maxPacketBytes: MAX_OPUS_BYTES }) ?? null;
  }

  /** The sound of a packet; null for one that is malformed. */
  decode(packet: Uint8Array): Int16Array | null {
    return this.#try((decoder) => decoder.decode(packet));
  }

  /**
   * `samples` in place of what was lost: as the packet `next`, which follows at once, tells it, else made up
   * from what was before. Null when neither is possible.
   */
  conceal(samples: number, next: Uint8Array | null): Int16Array | null {
    const frameSize = Math.ceil(samples / SHORTEST) * SHORTEST;
    const told =
      next && frameSize === samples
        ? this.#try((decoder) => decoder.decode(next, { decodeFec: true, frameSize }))
        : null;
    return told ?? this.#try((decoder) => decoder.decodePacketLoss(frameSize));
  }

  /** Frees the memory. */
  close(): void {
    this.#closed = true;
    this.#free();
  }

  #try(decode: (decoder: Libopus.OpusDecoderHandle) => Int16Array): Int16Array | null {
    if (!this.#decoder) return null;
    try {
      return decode(this.#decoder);
    } catch {
      // Whatever a peer sends is its own fault, and sounds like a loss.
      return null;
    }
  }

  #free(): void {
    this.#encoder?.free();
    this.#decoder?.free();
    this.#encoder = null;
    this.#decoder = null;
  }
}
