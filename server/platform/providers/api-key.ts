import { inspect } from 'node:util';

/**
 * The key of a provider's account. It is written as `[key]` wherever it is logged, printed or put into JSON;
 * only `reveal` gives it, for the header of a request.
 */
export class ApiKey {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  /** `text` without the key, for messages of a provider that repeats it. */
  removedFrom(text: string): string {
    return text.replaceAll(this.#text, '[key]');
  }

  toString(): string {
    return '[key]';
  }

  toJSON(): string {
    return '[key]';
  }

  [inspect.custom](): string {
    return '[key]';
  }
}
