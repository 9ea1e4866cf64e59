import { objectOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';

type Told = Record<string, unknown>;

/**
 * What is kept of a message in words. Of anything but text, that is its type, as `(image)`, with what the
 * person wrote beside it: nobody answers a message that is not there.
 */
export function wordsOf(message: Told): string {
  const type = /^[a-z_]{1,40}$/.exec(wordOf(message['type']) ?? '')?.[0] ?? 'unsupported';
  const told = objectOf(message[type]) ?? {};
  if (type === 'text') return wordOf(told['body']) ?? '';
  if (type === 'button') return wordOf(told['text']) ?? '(button)';
  if (type === 'contacts') return ['(contacts)', ...cardsIn(message['contacts'])].join(' ');
  if (type === 'interactive') return chosenIn(told) ?? '(interactive)';
  const beside = BESIDE[type]?.(told) ?? captionOf(told);
  return [`(${type})`, ...beside].join(' ').trim();
}

/** The choice from a list or of a button. */
const chosenIn = (told: Told): string | null =>
  wordOf(objectOf(told['button_reply'])?.['title']) ?? wordOf(objectOf(told['list_reply'])?.['title']);

const captionOf = (told: Told): string[] =>
  [wordOf(told['filename']), wordOf(told['caption'])].flatMap((one) => one ?? []);

const BESIDE: Record<string, (told: Told) => string[]> = {
  reaction: (told) => [wordOf(told['emoji']) ?? ''],
  system: (told) => [wordOf(told['body']) ?? ''],
  location: (told) => [
    ...[wordOf(told['name']), wordOf(told['address'])].flatMap((one) => one ?? []),
    ...(typeof told['latitude'] === 'number' && typeof told['longitude'] === 'number'
      ? [`${told['latitude']}, ${told['longitude']}`]
      : []),
  ],
};

/** Names of the people on cards that were sent. */
const cardsIn = (told: unknown): string[] =>
  objectsOf(told).flatMap((card) => wordOf(objectOf(card['name'])?.['formatted_name']) ?? []);
