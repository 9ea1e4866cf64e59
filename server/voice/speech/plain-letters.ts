/** Letters and signs that do not come apart into a Latin letter and its accent. */
const WRITTEN: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', ð: 'd', þ: 'th' },
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': ',', '—': ',', '…': '...' },
  ...{ '€': ' euros ', '£': ' pounds ', '°': ' degrees ', '½': ' and a half ', '×': ' times ' },
};

/** The text in the letters of English, for a voice that knows no others. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007e]/gu, (sign) => {
      const written = WRITTEN[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return /^[\u0020-\u007e]*$/u.test(written) ? written : ' ';
    })
    .trim();
