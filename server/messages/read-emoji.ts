/** What people answer in place of words, without the colours of skin and the marks of their form. */
const YES = new Set(['👍', '👌', '✅', '✔', '🆗']);
const NO = new Set(['👎', '❌', '✖', '🚫']);
const WORDS: Readonly<Record<string, { yes: string; no: string }>> = {
  en: { yes: 'Yes', no: 'No' },
  de: { yes: 'Ja', no: 'Nein' },
  fr: { yes: 'Oui', no: 'Non' },
  es: { yes: 'Sí', no: 'No' },
};

/** Emoji and what joins them; flags are made of letters of their own. */
const EMOJI_ALONE =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F]|\s)+$/u;
const FORM = /[\p{Emoji_Modifier}\uFE0F\s]/gu;

const readAnswer = (body: string): 'yes' | 'no' | null => {
  const plain = new Set(body.replace(FORM, ''));
  if (plain.size === 0) return null;
  if ([...plain].every((one) => YES.has(one))) return 'yes';
  return [...plain].every((one) => NO.has(one)) ? 'no' : null;
};

/** Whether a text is emoji alone, none of which says yes or no. */
export const isMereEmoji = (body: string): boolean => EMOJI_ALONE.test(body) && readAnswer(body) === null;

/** The word for emoji that say yes or no; any other text as it is. @param language BCP 47. */
export function wordForEmoji(body: string, language: string): string {
  const answer = readAnswer(body);
  return answer === null
    ? body
    : (WORDS[language.slice(0, 2).toLowerCase()] ?? { yes: 'Yes', no: 'No' })[answer];
}
