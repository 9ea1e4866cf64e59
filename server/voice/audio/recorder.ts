import { close, ftruncate, open, write } from 'node:fs';
import { promisify } from 'node:util';
import { WAV_HEADER_BYTES, wavHeader } from './wav.ts';

const openFile = promisify(open);
const writeFile = promisify(write);
const truncateFile = promisify(ftruncate);
const closeFile = promisify(close);

const FRAME_SAMPLES = 160;
const FRAME_BYTES = 2 * FRAME_SAMPLES;
const FRAME_MS = 20;
/** A second of sound is buffered before it is written. */
const BLOCK_FRAMES = 50;
/**
 * When the disk does not respond, half a minute is buffered; later sound is silence in the file.
 */
const BLOCKS_WAITING = 30;
/** Twelve hours, 691 MB: far beyond any call, far below the limit of a WAV. */
const LAST_FRAME = (12 * 3_600 * 1_000) / FRAME_MS;

interface Block {
  firstFrame: number;
  frames: number;
  samples: Int16Array;
}

/**
 * Writes a WAV (8 kHz mono) during a call. Frames are written at the position of their time, so a
 * missing frame is silence. The samples are written first and the header after them, once a second:
 * after a crash at any moment the file is a valid WAV that lacks the last second. Nothing blocks. It
 * never overwrites a file; only its owner can read it.
 */
export class WavRecorder {
  /** Settles when the file exists; rejects when it cannot be created. */
  readonly opened: Promise<void>;
  readonly #warn: (fault: unknown) => void;
  #file: number | null = null;
  #block: Block | null = null;
  #waiting: Block[] = [];
  #spare: Int16Array | null = null;
  #framesWritten = 0;
  #faulty = false;
  #writing: Promise<void>;

  /** Calls `warn` at most once, when the file cannot be written. */
  constructor(path: string, warn: (fault: unknown) => void) {
    this.#warn = warn;
    this.opened = this.#open(path);
    this.#writing = this.opened.catch((fault: unknown) => this.#fail(fault));
  }

  /** True when the file could not be created or completely written. */
  get faulty(): boolean {
    return this.#faulty;
  }

  /**
   * Adds both sides of the call at `frame` (counted from the start of the file), saturated; null for
   * `b` is silence.
   */
  add(frame: number, a: Int16Array, b: Int16Array | null): void {
    if (this.#faulty || frame > LAST_FRAME) return;
    let block = this.#block;
    if (block && frame >= block.firstFrame + BLOCK_FRAMES) {
      this.#hand(block);
      block = null;
    }
    block ??= { firstFrame: frame, frames: 0, samples: this.#emptySamples() };
    this.#block = block;
    const at = (frame - block.firstFrame) * FRAME_SAMPLES;
    if (b) mix(a, b, block.samples, at);
    else block.samples.set(a, at);
    block.frames = frame - block.firstFrame + 1;
  }

  /**
   * Writes the rest and closes; truncates to `keepFrames` when given. Resolves with the length in ms.
   */
  async close(keepFrames = Number.POSITIVE_INFINITY): Promise<number> {
    if (this.#block) this.#hand(this.#block);
    this.#block = null;
    await this.#writing;
    const file = this.#file;
    if (file === null) return 0;
    this.#file = null;
    try {
      if (this.#framesWritten > keepFrames) {
        this.#framesWritten = keepFrames;
        await this.#writeHeader(file);
        await truncateFile(file, WAV_HEADER_BYTES + keepFrames * FRAME_BYTES);
      }
    } catch (fault) {
      this.#fail(fault);
    } finally {
      await closeFile(file).catch((fault: unknown) => this.#fail(fault));
    }
    return this.#framesWritten * FRAME_MS;
  }

  async #open(path: string): Promise<void> {
    this.#file = await openFile(path, 'wx', 0o600);
    await this.#writeHeader(this.#file);
  }

  #hand(block: Block): void {
    if (this.#waiting.length >= BLOCKS_WAITING) return;
    this.#waiting.push(block);
    if (this.#waiting.length === 1) this.#writing = this.#writing.then(() => this.#writeWaiting());
  }

  async #writeWaiting(): Promise<void> {
    for (let block = this.#waiting[0]; block; block = this.#waiting[0]) {
      try {
        await this.#writeBlock(block);
      } catch (fault) {
        this.#fail(fault);
      }
      this.#waiting.shift();
      this.#spare = block.samples;
    }
  }

  async #writeBlock(block: Block): Promise<void> {
    const file = this.#file;
    if (file === null || this.#faulty) return;
    const bytes = new Uint8Array(block.samples.buffer, 0, block.frames * FRAME_BYTES);
    const place = WAV_HEADER_BYTES + block.firstFrame * FRAME_BYTES;
    await writeWhole(file, bytes, place);
    this.#framesWritten = block.firstFrame + block.frames;
    await this.#writeHeader(file);
  }

  async #writeHeader(file: number): Promise<void> {
    await writeWhole(file, wavHeader(this.#framesWritten * FRAME_BYTES), 0);
  }

  #fail(fault: unknown): void {
    if (this.#faulty) return;
    this.#faulty = true;
    this.#warn(fault);
  }

  #emptySamples(): Int16Array {
    const spare = this.#spare;
    this.#spare = null;
    return spare ? spare.fill(0) : new Int16Array(BLOCK_FRAMES * FRAME_SAMPLES);
  }
}

async function writeWhole(file: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await writeFile(file, bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function mix(a: Int16Array, b: Int16Array, out: Int16Array, at: number): void {
  for (let i = 0; i < a.length; i++) {
    const sum = (a[i] ?? 0) + (b[i] ?? 0);
    out[at + i] = sum > 32_767 ? 32_767 : sum < -32_768 ? -32_768 : sum;
  }
}
