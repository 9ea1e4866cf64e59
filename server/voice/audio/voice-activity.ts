import type { SpectrumDetector } from './fvad.ts';
import { meanSquare } from './levels.ts';
import { NoiseFloor, predictability, voicing } from './voicing.ts';

/** Samples and milliseconds of a frame. */
export const FRAME_SAMPLES = 160;
export const FRAME_MS = 20;

/** Speech ends after this much silence: pauses between words are shorter. */
export const HANGOVER_MS = 500;

/** Sound below -50 dBFS is not speech. */
const MIN_SPEECH_SQUARE = (32_768 * 10 ** (-50 / 20)) ** 2;
/** Speech is at least 8 dB above the background. */
const ABOVE_FLOOR = 10 ** (8 / 10);
/**
 * How many of the last eight frames must be active (loud, with a spectrum of speech), and how many of
 * those voiced.
 */
const RECENT_FRAMES = 8;
const RECENT_MASK = (1 << RECENT_FRAMES) - 1;
const ACTIVE_NEEDED = 4;
const VOICED_NEEDED = 3;
const VOICING_NEEDED = 0.68;
const PREDICTABILITY_OF_TONES_DB = 20;

/** A change of the state; `framesAgo` is the number of frames since it happened. */
export type ActivityChange = { kind: 'started' | 'ended'; framesAgo: number };

/**
 * Detects speech in frames of 20 ms. The spectrum detector alone mistakes noise for speech, so a
 * frame also has to exceed the background level, and speech begins only with a voice: a periodic
 * sound that is not a tone. The start is detected 60 to 160 ms after the first sound, the end half a
 * second after the last.
 */
export class VoiceActivity {
  readonly #spectrum: SpectrumDetector;
  readonly #floor = new NoiseFloor();
  readonly #lastFrame = new Int16Array(FRAME_SAMPLES);
  /** One bit for each frame, the newest is the lowest. */
  #activeBits = 0;
  #voicedBits = 0;
  #quietFrames = 0;
  #speaking = false;

  constructor(spectrum: SpectrumDetector) {
    this.#spectrum = spectrum;
  }

  get speaking(): boolean {
    return this.#speaking;
  }

  /**
   * Frames since the last sound of speech that has not ended: a pause between words, or an end that
   * is not detected yet.
   */
  get pausingFrames(): number {
    return this.#speaking ? this.#quietFrames : 0;
  }

  /**
   * Analyses the next frame. A `missing` one (lost, or on hold) is silence that is excluded from the
   * background level.
   */
  hear(frame: Int16Array, missing = false): ActivityChange | null {
    const square = missing ? 0 : meanSquare(frame);
    const loud = square > Math.max(MIN_SPEECH_SQUARE, this.#floor.level * ABOVE_FLOOR);
    if (!missing) this.#floor.hear(square);
    const active = loud && this.#spectrum.looksLikeSpeech(frame);
    const change = this.#speaking ? this.#whileSpeaking(active) : this.#whileSilent(active, frame);
    this.#lastFrame.set(frame);
    return change;
  }

  free(): void {
    this.#spectrum.free();
  }

  #whileSpeaking(active: boolean): ActivityChange | null {
    this.#quietFrames = active ? 0 : this.#quietFrames + 1;
    if (this.#quietFrames * FRAME_MS < HANGOVER_MS) return null;
    this.#speaking = false;
    this.#activeBits = 0;
    this.#voicedBits = 0;
    return { kind: 'ended', framesAgo: this.#quietFrames };
  }

  #whileSilent(active: boolean, frame: Int16Array): ActivityChange | null {
    const voiced = active && this.#isVoice(frame);
    this.#activeBits = ((this.#activeBits << 1) | (active ? 1 : 0)) & RECENT_MASK;
    this.#voicedBits = ((this.#voicedBits << 1) | (voiced ? 1 : 0)) & RECENT_MASK;
    if (!voiced || ones(this.#activeBits) < ACTIVE_NEEDED || ones(this.#voicedBits) < VOICED_NEEDED)
      return null;
    this.#speaking = true;
    this.#quietFrames = 0;
    // Speech began at the oldest active frame among the recent ones.
    return { kind: 'started', framesAgo: 32 - Math.clz32(this.#activeBits) };
  }

  #isVoice(frame: Int16Array): boolean {
    window.set(this.#lastFrame);
    window.set(frame, FRAME_SAMPLES);
    return voicing(window) >= VOICING_NEEDED && predictability(frame) < PREDICTABILITY_OF_TONES_DB;
  }
}

/** Scratch buffer, used synchronously. */
const window = new Int16Array(2 * FRAME_SAMPLES);

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}
