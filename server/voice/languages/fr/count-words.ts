import type { CountWords } from '../../understanding/date-language.ts';

const SMALL = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  ...['treize', 'quatorze', 'quinze', 'seize', 'dix sept', 'dix huit', 'dix neuf'],
];
const TENS = ['vingt', 'trente', 'quarante', 'cinquante', 'soixante'];

const cardinals: Record<string, number> = { une: 1 };
SMALL.forEach((word, value) => (cardinals[word] = value));
TENS.forEach((ten, index) => {
  const value = 20 + 10 * index;
  cardinals[ten] = value;
  cardinals[`${ten} et un`] = cardinals[`${ten} et une`] = cardinals[`${ten} un`] = value + 1;
  SMALL.slice(2, 10).forEach((unit, at) => (cardinals[`${ten} ${unit}`] = value + 2 + at));
});
SMALL.slice(10).forEach((word, at) => (cardinals[`soixante ${word}`] = 70 + at));
cardinals['quatre vingt'] = cardinals['quatre vingts'] = 80;
SMALL.slice(1).forEach((word, at) => (cardinals[`quatre vingt ${word}`] = 81 + at));

const years: Record<string, number> = {};
for (const [word, value] of Object.entries(cardinals)) years[`deux mille ${word}`] = 2000 + value;

/** French numbers in dates and times. */
export const counts: CountWords = {
  cardinals,
  ordinals: { premier: 1, première: 1, deuxième: 2, second: 2, troisième: 3, quatrième: 4, cinquième: 5 },
  ordinalSigns: ['er', 'ère', 'e', 'ème', 'eme'],
  years,
};
