import type { CountWords } from '../../understanding/date-language.ts';

const UNITS = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const TEENS = [
  ...['zehn', 'elf', 'zwölf', 'dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn'],
  'neunzehn',
];
const TENS = ['zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];
const ORDINAL_STEMS = [
  ...['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt', 'elft'],
  ...['zwölft', 'dreizehnt', 'vierzehnt', 'fünfzehnt', 'sechzehnt', 'siebzehnt', 'achtzehnt', 'neunzehnt'],
];

/** Umlauts are also written with `e`: `fuenf`. */
const spellings = (word: string): string[] => [
  word,
  word.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae'),
];

const cardinals: Record<string, number> = { null: 0, eins: 1, eine: 1, einer: 1, einem: 1, zwo: 2 };
const put = (word: string, value: number): void => {
  for (const spelling of spellings(word)) cardinals[spelling] = value;
};
UNITS.forEach((word, index) => put(word, index + 1));
TEENS.forEach((word, index) => put(word, index + 10));
TENS.forEach((ten, index) => {
  put(ten, 20 + 10 * index);
  UNITS.forEach((unit, at) => put(`${unit}und${ten}`, 21 + 10 * index + at));
});

const ordinals: Record<string, number> = {};
const stems = new Map<string, number>(ORDINAL_STEMS.map((stem, index) => [stem, index + 1]));
for (const value of [20, 30]) stems.set(`${TENS[value / 10 - 2] ?? ''}st`, value);
UNITS.forEach((unit, at) => stems.set(`${unit}undzwanzigst`, 21 + at));
stems.set('einunddreißigst', 31).set('siebent', 7);
for (const [stem, value] of stems) {
  for (const ending of ['e', 'en', 'er', 'em', 'es']) {
    for (const spelling of spellings(stem + ending)) ordinals[spelling] = value;
  }
}

const years: Record<string, number> = {};
for (const [word, value] of Object.entries(cardinals)) years[`zweitausend${word}`] = 2000 + value;

/** German numbers in dates and times. */
export const counts: CountWords = { cardinals, ordinals, ordinalSigns: ['.', 'te', 'ten', 'ter'], years };
