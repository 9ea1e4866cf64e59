import { meanSquare, toDbfs } from './levels.ts';
import { FRAME_MS, FRAME_SAMPLES } from './voice-activity.ts';

/** The frequencies looked at: those of a frame's own spectrum, 50 Hz apart. */
const STEP_HZ = 8_000 / FRAME_SAMPLES;
const LOWEST = 350 / STEP_HZ;
const HIGHEST = 2_200 / STEP_HZ;
const COEFFICIENTS = Float64Array.from(
  { length: HIGHEST + 2 },
  (_, bin) => 2 * Math.cos((2 * Math.PI * bin) / FRAME_SAMPLES),
);

/** A tone has so much of its energy in three neighbouring frequencies, and is louder than this. */
const SHARE_NEEDED = 0.8;
const MIN_TONE_DBFS = -45;
/** Frames of one tone differ by less, but for the first and the last. */
const STEADY_DB = 4;
/** A beep lasts so long, and silence follows. */
const MIN_TONE_MS = 120;
const MAX_BEEP_MS = 2_000;
const SILENCE_MS = 300;
/** The silence is quieter than the tone by so much. */
const QUIETER_DB = 12;
/** Tones that follow one another without a pause are a melody, or say that a number is not in use. */
const MAX_JOINED = 2;

/** What telephone networks play while they connect or refuse a call lies here (ITU-T E.180). */
const PROGRESS_HZ = { from: 400, to: 475 };
/** A network tone comes again within this time. */
const PROGRESS_SILENCE_MS = 1_000;
const PROGRESS_AGAIN_MS = 6_000;

/** What fax machines send (ITU-T T.30): 1,100 Hz for half a second when calling, 2,100 Hz when called. */
const FAX_CALLING = { hz: 1_100, fromMs: 420, toMs: 580 };
const FAX_CALLED = { hz: 2_100, fromMs: 1_500 };

/** What is heard; `framesAgo` counts from the end of the frame just heard. */
export type Heard =
  /** A tone sounds that may be a beep. */
  | { kind: 'began' }
  /** A beep, which ended so long ago. `isProgress`: it may also be a tone of the network. */
  | { kind: 'beep'; hz: number; durationMs: number; framesAgo: number; isProgress: boolean }
  | { kind: 'fax' };

interface Tone {
  bin: number;
  frames: number;
  dbfs: number;
  /** Tones that came directly before. */
  joined: number;
}

/**
 * Finds the beep of an answering machine, and fax machines, in frames of 20 ms: a steady tone between 350 and
 * 2,200 Hz of 0.12 to 2 seconds that silence follows.
 */
export class ToneWatch {
  #tone: Tone | null = null;
  /** The tone before, while nobody knows whether silence follows. */
  #ended: Tone | null = null;
  #quietFrames = 0;
  #frame = 0;
  #progressAtFrame = Number.NEGATIVE_INFINITY;

  /** Hears the next frame. */
  hear(frame: Int16Array): Heard | null {
    this.#frame++;
    const square = meanSquare(frame);
    const dbfs = toDbfs(square);
    const bin = dbfs < MIN_TONE_DBFS ? null : strongestTone(frame, square * FRAME_SAMPLES);
    if (bin !== null) return this.#hearTone(bin, dbfs);
    if (this.#tone) this.#endTone();
    return this.#hearOther(dbfs);
  }

  #hearTone(bin: number, dbfs: number): Heard | null {
    const tone = this.#tone;
    const isSame = tone && Math.abs(tone.bin - bin) <= 1 && isSteady(tone, dbfs);
    if (!isSame) {
      const before = tone && tone.frames > 1 ? tone : this.#quietFrames <= 1 ? this.#ended : null;
      this.#tone = { bin, frames: 1, dbfs, joined: before ? before.joined + 1 : 0 };
      this.#ended = null;
      return null;
    }
    tone.frames++;
    tone.dbfs = Math.max(tone.dbfs, dbfs);
    const ms = tone.frames * FRAME_MS;
    if (isAt(tone, FAX_CALLED.hz) && ms >= FAX_CALLED.fromMs) return this.#forget({ kind: 'fax' });
    return ms === MIN_TONE_MS ? { kind: 'began' } : null;
  }

  /** Silence or another sound. A single bad frame, such as a lost packet, does not end a tone for good. */
  #hearOther(dbfs: number): Heard | null {
    const tone = this.#ended;
    if (!tone) return null;
    const isQuiet = dbfs <= tone.dbfs - QUIETER_DB;
    this.#quietFrames++;
    // The last frame of a tone is half a tone.
    if (!isQuiet && this.#quietFrames > 1) return this.#forget(null);
    const ms = tone.frames * FRAME_MS;
    const isProgress = tone.bin * STEP_HZ >= PROGRESS_HZ.from && tone.bin * STEP_HZ <= PROGRESS_HZ.to;
    const silenceMs = isProgress ? PROGRESS_SILENCE_MS : SILENCE_MS;
    if (this.#quietFrames * FRAME_MS < silenceMs) return null;
    if (isAt(tone, FAX_CALLING.hz) && ms >= FAX_CALLING.fromMs && ms <= FAX_CALLING.toMs)
      return this.#forget({ kind: 'fax' });
    return this.#forget(this.#judgeBeep(tone, ms, isProgress));
  }

  #judgeBeep(tone: Tone, durationMs: number, isProgress: boolean): Heard | null {
    if (isProgress) {
      const isAgain = (this.#frame - this.#progressAtFrame) * FRAME_MS < PROGRESS_AGAIN_MS;
      this.#progressAtFrame = this.#frame;
      if (isAgain) return null;
    }
    if (durationMs < MIN_TONE_MS || durationMs > MAX_BEEP_MS || tone.joined >= MAX_JOINED) return null;
    const hz = Math.round(tone.bin * STEP_HZ);
    return { kind: 'beep', hz, durationMs, framesAgo: this.#quietFrames, isProgress };
  }

  #endTone(): void {
    this.#ended = this.#tone;
    this.#tone = null;
    this.#quietFrames = 0;
  }

  #forget(heard: Heard | null): Heard | null {
    this.#tone = null;
    this.#ended = null;
    return heard;
  }
}

/** The first and the last frame of a tone hold less of it than the others. */
const isSteady = (tone: Tone, dbfs: number): boolean =>
  tone.frames < 2 || Math.abs(tone.dbfs - dbfs) <= STEADY_DB;

const isAt = (tone: Tone, hz: number): boolean => Math.abs(tone.bin * STEP_HZ - hz) < STEP_HZ;

/** The frequency (as a multiple of 50 Hz) that has nearly all of the energy; null where none has. */
function strongestTone(frame: Int16Array, energy: number): number | null {
  let strongest = LOWEST;
  for (let bin = LOWEST - 1; bin <= HIGHEST + 1; bin++) {
    shares[bin] = powerAt(frame, bin) / energy;
    if (bin >= LOWEST && bin <= HIGHEST && (shares[bin] ?? 0) > (shares[strongest] ?? 0)) strongest = bin;
  }
  const share = (shares[strongest - 1] ?? 0) + (shares[strongest] ?? 0) + (shares[strongest + 1] ?? 0);
  return share >= SHARE_NEEDED ? strongest : null;
}

/** Scratch buffer, used synchronously. */
const shares = new Float64Array(HIGHEST + 2);

/** Goertzel's algorithm, scaled so that a pure tone has the energy of its samples. */
function powerAt(frame: Int16Array, bin: number): number {
  const coefficient = COEFFICIENTS[bin] ?? 0;
  let last = 0;
  let beforeLast = 0;
  for (let i = 0; i < FRAME_SAMPLES; i++) {
    const next = (frame[i] ?? 0) + coefficient * last - beforeLast;
    beforeLast = last;
    last = next;
  }
  const power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast;
  return (2 * power) / FRAME_SAMPLES;
}
