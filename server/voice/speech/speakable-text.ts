/**
 * The text in a form that eSpeak NG reads as nothing but text: no mark-up (`<break/>`, entities), no phoneme codes
 * (`[[…]]`), no control characters, no pictures (which it would read out by their English names). As long as the
 * original, counted in code points, so that the positions it reports are those of the original.
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

/** Follows a voice through a text: from the positions it reports to the words that have begun. */
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
   * The words that have begun when the voice is at the code point `position` (from 0), each told once. Words it passed
   * over in silence (a dash, a picture) go with the next; a position in a word already told brings nothing.
   */
  reach(position: number): string[] {
    const reached = this.#words.findIndex((word) => word.end > position);
    return reached < 0 ? this.rest() : this.#take(reached + 1);
  }

  /** The words not yet told, at the end of the text. */
  rest(): string[] {
    return this.#take(this.#words.length);
  }

  #take(upTo: number): string[] {
    if (upTo <= this.#next) return [];
    const told = this.#words.slice(this.#next, upTo).map((word) => word.text);
    this.#next = upTo;
    return told;
  }
}
