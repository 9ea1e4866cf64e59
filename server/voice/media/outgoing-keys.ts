import { tone } from '../audio/tone.ts';
import { isKey } from '../rtp/dtmf-event.ts';
import type { KeyFrame } from '../rtp/key-frame.ts';

/** A key sounds for 160 ms, and the next one follows after 80: machines need 40 of both (ITU-T Q.24). */
const SOUNDING_FRAMES = 8;
/** The end of an event is told three times (RFC 4733, section 2.5.1.4). */
const FRAMES_OF_END = 3;
const FRAMES_BETWEEN = 4;
/** A comma waits for two seconds, as in the dial strings of modems (ITU-T V.250, S8). */
const PAUSE = ',';
const PAUSE_FRAMES = 100;
/** Keys that may wait to be sent. */
export const MAX_KEYS = 100;

/** Whether `keys` can be sent: telephone keys, and commas that wait for two seconds. */
export function areKeys(keys: string): boolean {
  return keys.length > 0 && keys.length <= MAX_KEYS && [...keys].every((key) => key === PAUSE || isKey(key));
}

/** Keys on their way to the peer, frame by frame. What is too much is dropped. */
export class OutgoingKeys {
  #waiting: string[] = [];
  #frame = 0;

  add(keys: string): void {
    this.#waiting.push(...[...keys].slice(0, MAX_KEYS - this.#waiting.length));
  }

  /** What the next frame sends in place of the sound; null for nothing. */
  next(): KeyFrame | null {
    const [key] = this.#waiting;
    if (key === undefined) return null;
    const frame = (this.#frame += 1);
    const keyFrames = key === PAUSE ? 0 : SOUNDING_FRAMES + FRAMES_OF_END - 1;
    if (frame >= (key === PAUSE ? PAUSE_FRAMES : keyFrames + FRAMES_BETWEEN)) {
      this.#waiting.shift();
      this.#frame = 0;
    }
    if (frame > keyFrames) return null;
    const isOver = frame >= SOUNDING_FRAMES;
    return { key, frame, sounded: Math.min(frame, SOUNDING_FRAMES), isOver };
  }
}

const ROWS = ['123A', '456B', '789C', '*0#D'];
const ROW_HZ = [697, 770, 852, 941];
const COLUMN_HZ = [1_209, 1_336, 1_477, 1_633];
/** Loud enough behind a long line, and no louder than speech may be (ITU-T Q.23). */
const LEVEL_DBFS = -12;
const FRAME_SAMPLES = 160;
const tones = new Map<string, Int16Array>();

/** Writes the tone of a key into `out` (ITU-T Q.23), for a peer that takes keys in no other way. */
export function soundKey({ key, frame }: KeyFrame, out: Int16Array): void {
  out.fill(0);
  if (frame > SOUNDING_FRAMES) return;
  let whole = tones.get(key);
  if (!whole) {
    const row = ROWS.findIndex((keys) => keys.includes(key));
    const hz = [ROW_HZ[row] ?? 0, COLUMN_HZ[ROWS[row]?.indexOf(key) ?? 0] ?? 0];
    tones.set(key, (whole = tone(hz, SOUNDING_FRAMES * 20, LEVEL_DBFS)));
  }
  out.set(whole.subarray((frame - 1) * FRAME_SAMPLES, frame * FRAME_SAMPLES));
}
