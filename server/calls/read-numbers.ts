import { parsePhone } from '../platform/phone-numbers.ts';

/** Longest number or name kept as the carrier told it. */
const MOST_CHARACTERS = 100;
const WITHHELD = /^(anonymous|unknown|private|restricted|unavailable|withheld)$/i;

/**
 * The number called, in the spellings in which it may be known: as told, in E.164, and with the plus that carriers
 * like to leave out.
 */
export function spellingsOf(to: string): string[] {
  const told = to.trim().slice(0, MOST_CHARACTERS);
  // `%00` is allowed in an address (RFC 4475, section 3.1.1.4), and the database keeps no such character.
  if (told.includes('\0')) return [];
  const read = parsePhone(told, null);
  const spellings = [
    told,
    ...(read === null ? [] : [read]),
    ...(/^[1-9]\d{6,14}$/.test(told) ? [`+${told}`] : []),
  ];
  return [...new Set(spellings)];
}

/** The caller's number: E.164 where it can be read, else as told; null when it was withheld. */
export function readCaller(from: string | null, country: string): string | null {
  const told = from?.trim().slice(0, MOST_CHARACTERS) ?? '';
  if (told === '' || WITHHELD.test(told)) return null;
  return parsePhone(told, country) ?? told;
}
