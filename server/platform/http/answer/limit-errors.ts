import type { ProblemLanguage } from '../../problem.ts';
import type { FieldErrors } from '../../refusal.ts';
import { MAX_FAULTS } from '../request/limited-keywords.ts';

/**
 * Field errors as sent: both objects have the same paths, and a sentence and its code have the same index.
 */
export interface ListedErrors {
  errors: Record<string, string[]>;
  codes: Record<string, string[]>;
  /** True when there were more errors than are listed. */
  truncated: boolean;
}

/** Maximum length of a sentence in characters; some sentences repeat a value of the client. */
export const MAX_SENTENCE = 2_000;

/** Bytes counted for the JSON around an error, such as its row number. */
const FRAME_BYTES = 60;

/** Limits the number of errors in one answer and their size, over all parts of the answer. */
export class ErrorLimiter {
  readonly #language: ProblemLanguage;
  #faultsLeft: number;
  #bytesLeft: number;

  /** @param bytes the limit of sentences, codes and paths together. */
  constructor(language: ProblemLanguage, bytes: number, faults = MAX_FAULTS) {
    this.#language = language;
    this.#bytesLeft = bytes;
    this.#faultsLeft = faults;
  }

  /** Sentences and codes of these errors, as many as the limits allow. */
  tell(errors: FieldErrors): ListedErrors {
    const sentences: [string, string[]][] = [];
    const codes: [string, string[]][] = [];
    for (const [path, problems] of Object.entries(errors)) {
      const told: string[] = [];
      const toldCodes: string[] = [];
      for (const problem of problems) {
        const isPlain = typeof problem === 'string';
        const sentence = (isPlain ? problem : problem.sentence(this.#language)).slice(0, MAX_SENTENCE);
        const code = isPlain ? 'invalid' : problem.code;
        const bytes = Buffer.byteLength(JSON.stringify([path, path, sentence, code])) + FRAME_BYTES;
        if (this.#faultsLeft === 0 || bytes > this.#bytesLeft) {
          return finish(sentences, codes, true);
        }
        this.#faultsLeft -= 1;
        this.#bytesLeft -= bytes;
        if (told.length === 0) {
          sentences.push([path, told]);
          codes.push([path, toldCodes]);
        }
        told.push(sentence);
        toldCodes.push(code);
      }
    }
    return finish(sentences, codes, false);
  }
}

// `Object.fromEntries` is used because a path can be `__proto__`.
const finish = (
  sentences: [string, string[]][],
  codes: [string, string[]][],
  truncated: boolean,
): ListedErrors => ({
  errors: Object.fromEntries(sentences),
  codes: Object.fromEntries(codes),
  truncated,
});
