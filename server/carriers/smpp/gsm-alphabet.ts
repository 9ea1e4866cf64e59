/** The basic table of the alphabet of GSM (3GPP TS 23.038, section 6.2.1); 0x1b leads to the other. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPE = 0x1b;

/** The extension table (section 6.2.1.1). */
const EXTENSION: readonly (readonly [number, string])[] = [
  ...([
    [0x0a, '\f'],
    [0x14, '^'],
    [0x28, '{'],
    [0x29, '}'],
    [0x2f, '\\'],
  ] as const),
  ...([
    [0x3c, '['],
    [0x3d, '~'],
    [0x3e, ']'],
    [0x40, '|'],
    [0x65, '€'],
  ] as const),
];

const EXTENSION_CHARACTERS = new Map(EXTENSION);
const OCTETS = new Map<string, readonly number[]>([
  ...[...BASIC].flatMap((character, code) => (code === ESCAPE ? [] : [[character, [code]] as const])),
  ...EXTENSION.map(([code, character]) => [character, [ESCAPE, code]] as const),
]);

/** The octets of a character, one for each septet: one, or two of the extension; null for none. */
export const gsmOctets = (character: string): readonly number[] | null => OCTETS.get(character) ?? null;

/**
 * A text in the default alphabet, one septet in each octet. An escape sequence that the extension does not
 * have is the character of the basic table (section 6.2.1.1); an octet above the alphabet is taken for
 * Latin 1, which some carriers send under the same name.
 */
export function decodeGsm(octets: Buffer): string {
  let text = '';
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at] ?? 0;
    if (octet !== ESCAPE) {
      text += BASIC[octet] ?? String.fromCharCode(octet);
      continue;
    }
    at += 1;
    const next = octets[at];
    if (next === undefined) return text;
    text += EXTENSION_CHARACTERS.get(next) ?? BASIC[next] ?? String.fromCharCode(next);
  }
  return text;
}
