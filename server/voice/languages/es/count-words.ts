import type { CountWords } from '../../understanding/date-language.ts';

const SMALL = [
  ...[
    'cero',
    'uno',
    'dos',
    'tres',
    'cuatro',
    'cinco',
    'seis',
    'siete',
    'ocho',
    'nueve',
    'diez',
    'once',
    'doce',
  ],
  ...[
    'trece',
    'catorce',
    'quince',
    'dieciséis',
    'diecisiete',
    'dieciocho',
    'diecinueve',
    'veinte',
    'veintiuno',
  ],
  ...['veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho'],
  'veintinueve',
];
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

const cardinals: Record<string, number> = { un: 1, una: 1, veintiún: 21, veintiuna: 21 };
SMALL.forEach((word, value) => (cardinals[word] = value));
TENS.forEach((ten, index) => {
  cardinals[ten] = 30 + 10 * index;
  SMALL.slice(1, 10).forEach((unit, at) => (cardinals[`${ten} y ${unit}`] = 31 + 10 * index + at));
});

const years: Record<string, number> = {};
for (const [word, value] of Object.entries(cardinals)) years[`dos mil ${word}`] = 2000 + value;

/** Spanish numbers in dates and times. */
export const counts: CountWords = {
  cardinals,
  ordinals: { primero: 1, primer: 1, primera: 1, segundo: 2, tercero: 3, tercer: 3, cuarto: 4, quinto: 5 },
  ordinalSigns: ['º', 'ero', 'ro', 'o'],
  years,
};
