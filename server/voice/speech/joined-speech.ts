import type { SpeechChunk, TimedWord } from './synthesizer.ts';

const SAMPLES_PER_MS = 8;
/** Longest sound of a word: a base and so much for each of its characters. */
const WORD_MS = { base: 400, character: 110 };

/** One utterance out of several pieces of speech, each with times of its own. */
export class JoinedSpeech {
  #before: TimedWord[] = [];
  #beforeMs = 0;
  #piece: TimedWord[] = [];
  #pieceMs = 0;

  /** A chunk of the current piece, with the times of the whole. */
  add({ pcm, words, corrected }: SpeechChunk): SpeechChunk {
    this.#pieceMs += pcm.length / SAMPLES_PER_MS;
    if (corrected) this.#piece = [...corrected];
    this.#piece.push(...words);
    const shift = (list: readonly TimedWord[]): TimedWord[] =>
      list.map(({ text, startMs }) => ({ text, startMs: startMs + this.#beforeMs }));
    return {
      pcm,
      words: shift(words),
      ...(corrected ? { corrected: [...this.#before, ...shift(corrected)] } : {}),
    };
  }

  /** What comes now is another piece, behind the sound so far. */
  next(): void {
    this.#before.push(
      ...this.#piece.map(({ text, startMs }) => ({ text, startMs: startMs + this.#beforeMs })),
    );
    this.#beforeMs += this.#pieceMs;
    this.#piece = [];
    this.#pieceMs = 0;
  }

  /**
   * The piece ended too early: forgets the word in which that was, and gives the number of words of the piece
   * before it.
   */
  breakOff(): number {
    const last = this.#piece.at(-1);
    const mostMs = WORD_MS.base + WORD_MS.character * (last?.text.length ?? 0);
    if (last && this.#pieceMs - last.startMs < mostMs) this.#piece.pop();
    return this.#piece.length;
  }

  /** The words so far, with the times of the whole. */
  get words(): TimedWord[] {
    const piece = this.#piece.map(({ text, startMs }) => ({ text, startMs: startMs + this.#beforeMs }));
    return [...this.#before, ...piece];
  }
}
