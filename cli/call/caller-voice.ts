import { FRAME_BYTES } from './wav.ts';

/** Frames of 20 ms: of silence after a sentence of the assistant, and of silence without one. */
const QUIET_FRAMES = 40;
const PATIENCE_FRAMES = 400;
/** The longest that the assistant is listened to: a minute. */
const LISTENING_FRAMES = 3_000;
/** Sound below this is silence. */
const SILENT_RMS = 100;

const SILENCE = Buffer.alloc(FRAME_BYTES);

/**
 * A caller who speaks a file: after the assistant's welcome, in the time of the sound that comes from it, and
 * who hangs up when the assistant has answered.
 */
export class CallerVoice {
  readonly #sound: Buffer;
  #at = -1;
  #quiet = 0;
  #waited = 0;
  #hasSaid = false;

  constructor(sound: Buffer) {
    this.#sound = sound;
  }

  /** Whether the file has been said to its end. */
  get isSpoken(): boolean {
    return this.#at >= this.#sound.length;
  }

  /** The assistant has said a sentence. */
  said(): void {
    this.#hasSaid = true;
  }

  /** What the caller says while this frame is heard; null when they hang up. */
  next(heard: Buffer): Buffer | null {
    const speaks = this.#at >= 0 && this.#at < this.#sound.length;
    if (!speaks) {
      this.#waited += 1;
      this.#quiet = isSilent(heard) ? this.#quiet + 1 : 0;
      const needed = this.#hasSaid ? QUIET_FRAMES : PATIENCE_FRAMES;
      if (this.#quiet < needed && this.#waited < LISTENING_FRAMES) return SILENCE;
      if (this.#at >= 0) return null;
      this.#at = 0;
    }
    const frame = Buffer.alloc(FRAME_BYTES);
    this.#sound.copy(frame, 0, this.#at, this.#at + FRAME_BYTES);
    this.#at += FRAME_BYTES;
    if (this.#at >= this.#sound.length) {
      this.#hasSaid = false;
      this.#quiet = 0;
      this.#waited = 0;
    }
    return frame;
  }
}

function isSilent(frame: Buffer): boolean {
  let sum = 0;
  for (let at = 0; at + 1 < frame.length; at += 2) sum += frame.readInt16LE(at) ** 2;
  return Math.sqrt(sum / (frame.length / 2)) < SILENT_RMS;
}
