/** The language of a BCP 47 code without its region: `de` of `de-AT`. */
export const spokenLanguage = (language: string): string =>
  language.split('-', 1)[0]?.toLowerCase() ?? language;
