import { meanSquare, toDbfs } from '../audio/levels.ts';
import type { TimedWord } from './synthesizer.ts';
import { learnPace, paceOf, soundUnitsOf, unitsOf } from './voice-pace.ts';

/** A word that a provider says begins at this time of the sound; as far as it is written out there. */
export interface GivenWord {
  text: string;
  startMs: number;
}

/** What became known of the words: those that begin now, or the times of all so far in place of them. */
export interface WordNews {
  words: TimedWord[];
  corrected?: TimedWord[];
}

const FRAME_SAMPLES = 80;
const FRAME_MS = 10;
/** Quieter frames are pauses. */
const AUDIBLE_DBFS = -45;
/** A pause that can be one of punctuation. */
const MIN_PAUSE_MS = 100;
/** How far a pause may lie from where its punctuation is expected. */
const MAX_SHIFT_MS = 700;
/** Words that a provider may have left out between two that it gives. */
const LOOK_AHEAD_WORDS = 4;
/** A sound that is shorter than this part of what is expected was broken off. */
const MIN_PART = 0.3;
/** Of shorter texts the length tells nothing. */
const MIN_JUDGED_MS = 1_000;

/**
 * When the words of a text begin in its sound: as the provider tells, or estimated from the length of the
 * words and the pauses in the sound. Estimates are corrected when all of the sound is known.
 */
export class WordTimes {
  readonly #words: string[];
  readonly #voice: string;
  readonly #units: number[];
  /** For each 10 ms whether something is heard. */
  readonly #frames: boolean[] = [];
  #rest = new Int16Array(0);
  #told: TimedWord[] = [];
  #isGiven = false;

  constructor(text: string, voice: string) {
    this.#words = text.split(/\s+/u).filter((word) => word !== '');
    this.#units = this.#words.map(unitsOf);
    this.#voice = voice;
  }

  /** From the first audible sound to the last. */
  get audibleMs(): number {
    return Math.max(0, this.#frames.lastIndexOf(true) - this.#frames.indexOf(true) + 1) * FRAME_MS;
  }

  /**
   * Whether the sound that has ended is too short for its text: words are missing, or it lasts a small part
   * of what is expected.
   */
  get isCutShort(): boolean {
    const expectedMs = this.#sum(0, this.#words.length) * paceOf(this.#voice);
    if (expectedMs < MIN_JUDGED_MS) return false;
    if (!this.#isGiven) return this.audibleMs < expectedMs * MIN_PART;
    return this.#sum(this.#told.length, this.#words.length) * paceOf(this.#voice) > MIN_JUDGED_MS;
  }

  /** More of the sound. */
  hear(pcm: Int16Array): WordNews {
    this.#measure(pcm);
    if (this.#isGiven) return { words: [] };
    const first = this.#frames.indexOf(true);
    const nowMs = this.#frames.length * FRAME_MS;
    const begun: TimedWord[] = [];
    if (first < 0) return { words: begun };
    const pace = paceOf(this.#voice);
    let atMs = first * FRAME_MS;
    for (const [index, text] of this.#words.entries()) {
      if (atMs > nowMs) break;
      if (index >= this.#told.length) begun.push({ text, startMs: Math.round(atMs) });
      atMs += (this.#units[index] ?? 0) * pace;
    }
    this.#told.push(...begun);
    return { words: begun };
  }

  /** The provider tells when words begin. */
  give(given: readonly GivenWord[]): WordNews {
    const isFirst = !this.#isGiven && given.length > 0;
    if (isFirst) {
      this.#isGiven = true;
      this.#told = [];
    }
    const words = given.flatMap((word) => this.#place(word));
    this.#told.push(...words);
    return isFirst ? { words: [], corrected: [...this.#told] } : { words };
  }

  /** The sound is complete. */
  end(): WordNews {
    if (this.#isGiven) {
      const startMs = Math.max(this.#told.at(-1)?.startMs ?? 0, this.#frames.length * FRAME_MS);
      return { words: this.#words.slice(this.#told.length).map((text) => ({ text, startMs })) };
    }
    learnPace(this.#voice, this.audibleMs, this.#sum(0, this.#words.length));
    return { words: [], corrected: this.#estimate() };
  }

  /** The words up to a given one; nothing when it stands nowhere in what is left. */
  #place({ text, startMs }: GivenWord): TimedWord[] {
    const key = plain(text);
    const from = this.#told.length;
    const near = this.#words.slice(from, from + LOOK_AHEAD_WORDS);
    const found = near.findIndex((word) => isSame(plain(word), key));
    if (found < 0 || key === '') return [];
    const placed = near.slice(0, found + 1).map((word) => ({ text: word, startMs: Math.round(startMs) }));
    return placed;
  }

  #measure(pcm: Int16Array): void {
    const all = new Int16Array(this.#rest.length + pcm.length);
    all.set(this.#rest);
    all.set(pcm, this.#rest.length);
    let at = 0;
    for (; at + FRAME_SAMPLES <= all.length; at += FRAME_SAMPLES)
      this.#frames.push(toDbfs(meanSquare(all, at, at + FRAME_SAMPLES)) > AUDIBLE_DBFS);
    this.#rest = all.slice(at);
  }

  /** Spreads the words over the sound; punctuation lies at the pauses nearest to it. */
  #estimate(): TimedWord[] {
    const first = Math.max(0, this.#frames.indexOf(true)) * FRAME_MS;
    const last = first + this.audibleMs;
    const pauses = this.#pauses();
    const starts: number[] = [];
    let from = { index: 0, ms: first };
    const ends = this.#words.flatMap((word, index) => (/[.,;:!?…–-]["”’)]*$/u.test(word) ? [index + 1] : []));
    for (const index of [...ends, this.#words.length]) {
      const isLast = index >= this.#words.length;
      const left = this.#sum(from.index, this.#words.length);
      const share = left === 0 ? 1 : this.#sum(from.index, index) / left;
      const expected = from.ms + share * (last - from.ms);
      const pause = isLast ? undefined : nearest(pauses, expected, from.ms);
      if (!isLast && !pause) continue;
      this.#spread(starts, from, { index, ms: pause?.beginsMs ?? last });
      from = { index, ms: pause?.endsMs ?? last };
    }
    return this.#words.map((text, index) => ({ text, startMs: Math.round(starts[index] ?? last) }));
  }

  #spread(starts: number[], from: { index: number; ms: number }, to: { index: number; ms: number }): void {
    const all = this.#sum(from.index, to.index) || 1;
    let units = 0;
    for (let index = from.index; index < to.index; index++) {
      starts[index] = from.ms + (units / all) * (to.ms - from.ms);
      units += this.#units[index] ?? 0;
    }
  }

  /** The units of the words from one to before another, without the pause behind the last. */
  #sum(from: number, to: number): number {
    if (to <= from) return 0;
    const before = this.#units.slice(from, to - 1).reduce((sum, units) => sum + units, 0);
    return before + soundUnitsOf(this.#words[to - 1] ?? '');
  }

  #pauses(): { beginsMs: number; endsMs: number }[] {
    const pauses: { beginsMs: number; endsMs: number }[] = [];
    let begins: number | null = null;
    for (const [index, isAudible] of this.#frames.entries()) {
      if (!isAudible) begins ??= index;
      else {
        const span = begins === null ? 0 : (index - begins) * FRAME_MS;
        if (begins !== null && begins > 0 && span >= MIN_PAUSE_MS)
          pauses.push({ beginsMs: begins * FRAME_MS, endsMs: index * FRAME_MS });
        begins = null;
      }
    }
    return pauses;
  }
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Providers drop punctuation, and cut words where their chunks end. */
const isSame = (word: string, given: string): boolean =>
  word === given || (given !== '' && word.startsWith(given)) || (word !== '' && given.startsWith(word));

function nearest(
  pauses: readonly { beginsMs: number; endsMs: number }[],
  atMs: number,
  afterMs: number,
): { beginsMs: number; endsMs: number } | undefined {
  const near = pauses.filter(
    ({ beginsMs }) => beginsMs > afterMs && Math.abs(beginsMs - atMs) <= MAX_SHIFT_MS,
  );
  return near.sort((a, b) => Math.abs(a.beginsMs - atMs) - Math.abs(b.beginsMs - atMs))[0];
}
