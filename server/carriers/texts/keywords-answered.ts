import type { TextKeyword } from '../text-carrier.ts';

/** English words that vendors obey and answer themselves unless told otherwise. */
export const WORDS_ANSWERED: Readonly<Record<string, TextKeyword>> = {
  ...{ stop: 'stop', stopall: 'stop', unsubscribe: 'stop', cancel: 'stop', end: 'stop', quit: 'stop' },
  ...{ start: 'start', unstop: 'start' },
};

/** What the vendor itself calls what it understood, such as `STOP`. */
export const keywordNamed = (name: unknown): TextKeyword | null => {
  const word = typeof name === 'string' ? name.toLowerCase() : '';
  return word === 'stop' || word === 'start' || word === 'help' ? word : null;
};

/** What a vendor understood of a text by its words, and answered; null when it left it to us. */
export const keywordAnswered = (
  body: string,
  words: Readonly<Record<string, TextKeyword>>,
): TextKeyword | null => words[body.trim().toLowerCase()] ?? null;
