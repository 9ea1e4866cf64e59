/** Ids with more digits than this are no numbers that two notations are used for. */
const MAX_DIGITS = 20;

/** An id as it is compared: without leading zeros, and in small letters where it may be a number. */
export function plainId(id: string): string {
  const text = id.trim();
  return /^[0-9a-f]+$/i.test(text) ? text.toLowerCase().replace(/^0+(?=.)/, '') : text;
}

/**
 * The same number in the other notation: SMSCs name a text in hexadecimal when they take it and in decimal in
 * its receipt, or the other way round. The relation goes both ways. Empty for what is no number.
 */
export function otherNotations(id: string): string[] {
  const plain = plainId(id);
  if (!/^[0-9a-f]+$/.test(plain) || plain.length > MAX_DIGITS) return [];
  const asHex = BigInt(`0x${plain}`).toString(10);
  const asDecimal = /^\d+$/.test(plain) ? [BigInt(plain).toString(16)] : [];
  return [asHex, ...asDecimal].filter((other) => other !== plain);
}
