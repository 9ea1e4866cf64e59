import type { Option } from '../tools.ts';
import { findChoices } from './choices.ts';
import { tokenize } from './tokens.ts';

/** What a name in words stands for: one option, several that fit equally well, or none. */
export type NameMatch<Named extends Option> =
  | { is: 'one'; option: Named }
  | { is: 'several'; options: Named[] }
  | { is: 'none' };

/**
 * The option that words such as an argument of a tool name, tolerantly: case, accents, inflection, order,
 * spelling, sound, a part of the name or one of the ways in which it is also called. A name written exactly
 * is preferred to all others.
 */
export function matchName<Named extends Option>(
  words: string,
  options: readonly Named[],
  language: string,
): NameMatch<Named> {
  const said = plain(words);
  if (said === '') return { is: 'none' };
  const exact = options.filter(({ value, alsoCalled }) =>
    [value, ...(alsoCalled ?? [])].some((name) => plain(name) === said),
  );
  if (exact.length > 0) return toMatch(exact);
  return toMatch([...new Set(findChoices(words, options, language).flatMap(({ value }) => value))]);
}

function toMatch<Named extends Option>(options: Named[]): NameMatch<Named> {
  const [first] = options;
  if (first === undefined) return { is: 'none' };
  return options.length === 1 ? { is: 'one', option: first } : { is: 'several', options };
}

const plain = (text: string): string =>
  tokenize(text)
    .map(({ word }) => word)
    .join(' ');
