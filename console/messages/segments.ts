/** GSM 7-bit default alphabet (3GPP TS 23.038), and its characters that take two places. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€\f');

/** Places of a text alone, and of each part of a longer one, which begins with a header. */
const GSM = { alone: 160, part: 153 };
const UNICODE = { alone: 70, part: 67 };

/** How a text is sent as SMS. */
export interface Segments {
  /** Texts that are billed. */
  count: number;
  /** Places left in the last one. */
  left: number;
  /** Whether a character outside the GSM alphabet makes the parts shorter. */
  isUnicode: boolean;
}

/** Counts the parts of an SMS. A character of two places does not lie across two parts. */
export function countSegments(text: string): Segments {
  const characters = [...text];
  const isUnicode = characters.some((one) => !BASIC.has(one) && !EXTENDED.has(one));
  const sizeOf = (one: string): number => (isUnicode ? one.length : EXTENDED.has(one) ? 2 : 1);
  const { alone, part } = isUnicode ? UNICODE : GSM;
  const total = characters.reduce((sum, one) => sum + sizeOf(one), 0);
  if (total <= alone) return { count: total === 0 ? 0 : 1, left: alone - total, isUnicode };
  let count = 1;
  let used = 0;
  for (const one of characters) {
    if (used + sizeOf(one) > part) {
      count += 1;
      used = 0;
    }
    used += sizeOf(one);
  }
  return { count, left: part - used, isUnicode };
}
