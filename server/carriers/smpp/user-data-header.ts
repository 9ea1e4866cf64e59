/** The bit of `esm_class` that says that a message begins with a header (SMPP 3.4, section 5.2.12). */
export const UDHI = 0x40;

/** Information elements of a text in parts (3GPP TS 23.040, sections 9.2.3.24.1 and 9.2.3.24.8). */
const CONCATENATED = { octet: 0x00, word: 0x08 } as const;

/** Which part of which text a message is. */
export interface PartOf {
  /** What the sender calls the text; the same number in another form is another text. */
  reference: string;
  /** From 1. */
  part: number;
  parts: number;
}

/** The header of one part, with a reference of eight bits. */
export const writePartHeader = (reference: number, part: number, parts: number): Buffer =>
  Buffer.from([5, CONCATENATED.octet, 3, reference & 0xff, parts, part]);

/**
 * A message without its header, and which part it is; null where it is whole. A header that breaks its form
 * is skipped as far as it says it goes.
 */
export function readUserDataHeader(message: Buffer): { body: Buffer; part: PartOf | null } {
  const length = message[0] ?? 0;
  const header = message.subarray(1, 1 + length);
  const body = message.subarray(1 + length);
  for (let at = 0; at + 2 <= header.length;) {
    const [element = 0, size = 0] = header.subarray(at, at + 2);
    const value = header.subarray(at + 2, at + 2 + size);
    if (value.length < size) break;
    const part = partOf(element, value);
    if (part) return { body, part };
    at += 2 + size;
  }
  return { body, part: null };
}

function partOf(element: number, value: Buffer): PartOf | null {
  if (element === CONCATENATED.octet && value.length === 3)
    return validPart(`8/${value[0]}`, value[2], value[1]);
  if (element === CONCATENATED.word && value.length === 4)
    return validPart(`16/${value.readUInt16BE(0)}`, value[3], value[2]);
  return null;
}

/** A part that can be: numbers that cannot mean that the header is to be ignored (section 9.2.3.24.1). */
export function validPart(reference: string, part = 0, parts = 0): PartOf | null {
  return part >= 1 && parts >= 2 && part <= parts ? { reference, part, parts } : null;
}
