import type { CountWords } from '../../understanding/date-language.ts';

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINAL_UNITS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth'],
];

const cardinals: Record<string, number> = {};
[...UNITS, ...TEENS].forEach((word, value) => (cardinals[word] = value));
TENS.forEach((ten, index) => {
  cardinals[ten] = 20 + 10 * index;
  UNITS.slice(1).forEach((unit, at) => (cardinals[`${ten} ${unit}`] = 21 + 10 * index + at));
});
cardinals['fourty'] = 40;

const ordinals: Record<string, number> = { twentieth: 20, thirtieth: 30, 'thirty first': 31 };
ORDINAL_UNITS.forEach((word, index) => (ordinals[word] = index + 1));
ORDINAL_UNITS.slice(0, 9).forEach((word, index) => (ordinals[`twenty ${word}`] = 21 + index));

const years: Record<string, number> = {};
for (const [word, value] of Object.entries(cardinals)) {
  if (value >= 10) years[`twenty ${word}`] = 2000 + value;
  if (value >= 1) years[`two thousand ${word}`] = years[`two thousand and ${word}`] = 2000 + value;
}

/** English numbers in dates and times. */
export const counts: CountWords = { cardinals, ordinals, ordinalSigns: ['st', 'nd', 'rd', 'th'], years };
