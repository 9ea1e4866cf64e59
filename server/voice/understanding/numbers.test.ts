import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Asked } from './meanings.ts';
import { understandSaid, valuesOf } from './testing/understand-said.ts';

const cases: Record<string, [string, number[], Asked?][]> = {
  en: [
    ['four people', [4]],
    ['a table for two', [2]],
    ['twenty-two guests', [22]],
    ['two hundred and five', [205]],
    ['one thousand two hundred and fifty', [1250]],
    ['1,200 pieces', [1200]],
    ['a couple of us', [2]],
    ['half a dozen people', [6]],
    ['a dozen', [12]],
    ['just me', [1]],
    ['two adults and three children', [2, 3]],
    ['six', [6], 'number'],
    ['the second one, that one', []],
    ['two hundred', [200]],
    ['one thousand two hundred', [1200]],
    ['two adults and a kid', [2, 1]],
    ['the same one', []],
    ['make that five people instead of four', [5]],
    ['there will be 8 of us', [8]],
    ['four people, no, make that five people', [5]],
    ['two adults, not three', [2]],
  ],
  de: [
    ['vier Personen', [4]],
    ['zweiundzwanzig Gäste', [22]],
    ['hundertfünf', [105]],
    ['zweitausenddreihundert', [2300]],
    ['wir sind zu viert', [4]],
    ['ein Dutzend', [12]],
    ['einen Tisch für zwei', [2]],
    ['zwei Erwachsene und ein Kind', [2, 1]],
    ['ein Zimmer', []],
    ['dreißig neun null', [30, 9, 0]],
    ['drei', [3], 'number'],
    ['eins', [1], 'number'],
    ['vier Personen, nein, fünf Personen', [5]],
  ],
  fr: [
    ['quatre personnes', [4]],
    ['quatre-vingt-dix-neuf', [99]],
    ['soixante et onze', [71]],
    ['soixante-douze', [72]],
    ['vingt et un', [21]],
    ['deux cents', [200]],
    ['une douzaine', [12]],
    ['une table pour deux', [2]],
    ['deux adultes et un enfant', [2, 1]],
    ['trois', [3], 'number'],
    ['quatre personnes, non pardon, cinq personnes', [5]],
  ],
  es: [
    ['cuatro personas', [4]],
    ['treinta y dos', [32]],
    ['veintidós', [22]],
    ['doscientos cinco', [205]],
    ['mil doscientos', [1200]],
    ['media docena', [6]],
    ['una mesa para dos', [2]],
    ['dos adultos y un niño', [2, 1]],
    ['tres', [3], 'number'],
    ['cuatro personas, no, perdón, cinco personas', [5]],
  ],
};

for (const [language, list] of Object.entries(cases)) {
  describe(`numbers (${language})`, () => {
    for (const [text, numbers, asked] of list) {
      it(`"${text}" is ${numbers.join(', ') || 'none'}`, () => {
        assert.deepEqual(valuesOf(understandSaid(text, language, asked ?? null).numbers), numbers);
      });
    }
  });
}
