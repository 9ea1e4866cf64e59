/**
 * The text in a form that eSpeak NG reads as nothing but text: no mark-up (`<break/>`, entities), no phoneme
 * codes (`[[…]]`), no control characters, no emoji (which it would read out by their English names). It has
 * the length of the original in code points, so that reported positions are those of the original.
 */
export function toSpeakable(text: string): string {
  return text
    .replaceAll(/[<>]/gu, ' ')
    .replaceAll(/&(#?\w+);/gu, '&$1,')
    .replaceAll('[[', '  ')
    .replaceAll(']]', '  ')
    .replaceAll(
      /[\p{Cc}\p{Cs}\p{Extended_Pictographic}\u{200D}\u{FE0F}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/gu,
      ' ',
    );
}

interface WordPlace {
  text: string;
  /** The code point behind its last. */
  end: number;
}

/** Maps the positions that a voice reports in a text to the words that have begun. */
export class WordFollower {
  readonly #words: WordPlace[] = [];
  #next = 0;

  constructor(text: string) {
    let position = 0;
    for (const part of text.split(/(\s+)/u)) {
      position += Array.from(part).length;
      if (part.trim() !== '') this.#words.push({ text: part, end: position });
    }
  }

  /**
   * The words that have begun when the voice is at the code point `position` (from 0), each given once. Words
   * without sound (a dash, an emoji) are given with the next one; a position in a word that was given before
   * gives none.
   */
  reach(position: number): string[] {
    const reached = this.#words.findIndex((word) => word.end > position);
    return reached < 0 ? this.rest() : this.#give(reached + 1);
  }

  /** The words not yet given, at the end of the text. */
  rest(): string[] {
    return this.#give(this.#words.length);
  }

  #give(upTo: number): string[] {
    if (upTo <= this.#next) return [];
    const told = this.#words.slice(this.#next, upTo).map((word) => word.text);
    this.#next = upTo;
    return told;
  }
}
