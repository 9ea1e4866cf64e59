import type { ProblemLanguage } from '../../problem.ts';
import type { FieldErrors } from '../../refusal.ts';
import { MAX_FAULTS } from '../request/limited-keywords.ts';

/** What is wrong with fields, as it goes out: the same paths in both, a sentence and its code at the same place. */
export interface ToldErrors {
  errors: Record<string, string[]>;
  codes: Record<string, string[]>;
  /** True when there were more faults than are told. */
  truncated: boolean;
}

/** Characters of a sentence that go out: some repeat what the client sent. */
export const MAX_SENTENCE = 2_000;

/** Bytes for what stands around a fault, such as the row it is of. */
const FRAME_BYTES = 60;

/** Keeps the faults of one answer below a hundred and a number of bytes, over all of its parts. */
export class ErrorTeller {
  readonly #language: ProblemLanguage;
  #faultsLeft: number;
  #bytesLeft: number;

  /** @param bytes that the sentences, codes and paths may take up together. */
  constructor(language: ProblemLanguage, bytes: number, faults = MAX_FAULTS) {
    this.#language = language;
    this.#bytesLeft = bytes;
    this.#faultsLeft = faults;
  }

  /** Sentences and codes of as many of these faults as there is room for. */
  tell(errors: FieldErrors): ToldErrors {
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

// Of entries, because a path may be called `__proto__`.
const finish = (
  sentences: [string, string[]][],
  codes: [string, string[]][],
  truncated: boolean,
): ToldErrors => ({
  errors: Object.fromEntries(sentences),
  codes: Object.fromEntries(codes),
  truncated,
});
