import { gsmOctets } from './gsm-alphabet.ts';
import { CODING, type DefaultAlphabet } from './text-coding.ts';

/** A text as the messages that carry it. */
export interface SplitText {
  data_coding: number;
  /** What each message says, without headers; one or more. */
  parts: readonly Buffer[];
}

/** Octets of a whole message, and of one with the header of a part: a radio message has 140 octets. */
const SIZES = {
  gsm: { whole: 160, part: 153 },
  octets: { whole: 140, part: 134 },
} as const;

/** A text has at most so many parts: their number is one octet. */
export const MAX_PARTS = 255;

/**
 * A text in the carrier's default alphabet where all of it is in that, else in UTF-16, which SMPP calls UCS2
 * (SMPP 3.4, section 5.2.19). Neither an escape sequence nor a surrogate pair is ever divided between parts.
 */
export function splitText(text: string, alphabet: DefaultAlphabet): SplitText {
  const characters = [...text.toWellFormed()];
  const usual = characters.map((character) =>
    alphabet === 'gsm' ? gsmOctets(character) : latin1Octets(character),
  );
  const fits = usual.every((octets) => octets !== null);
  if (fits) {
    const sizes = alphabet === 'gsm' ? SIZES.gsm : SIZES.octets;
    return { data_coding: CODING.default, parts: divide(usual, sizes) };
  }
  return { data_coding: CODING.ucs2, parts: divide(characters.map(utf16Octets), SIZES.octets) };
}

/** Fills one message after the other with whole characters. */
function divide(
  characters: readonly (readonly number[])[],
  { whole, part }: { whole: number; part: number },
): Buffer[] {
  const total = characters.reduce((sum, octets) => sum + octets.length, 0);
  const size = total <= whole ? whole : part;
  const parts: number[][] = [[]];
  for (const octets of characters) {
    const last = parts.at(-1) ?? [];
    if (last.length + octets.length <= size) last.push(...octets);
    else parts.push([...octets]);
  }
  return parts.map((octets) => Buffer.from(octets));
}

function latin1Octets(character: string): readonly number[] | null {
  const code = character.codePointAt(0) ?? 0;
  return code <= 0xff ? [code] : null;
}

const utf16Octets = (character: string): readonly number[] => [...Buffer.from(character, 'utf16le').swap16()];
