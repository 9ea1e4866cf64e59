import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Option } from '../tools.ts';
import { matchName } from './match-name.ts';

const named = (...names: (string | Option)[]): Option[] =>
  names.map((name) => (typeof name === 'string' ? { value: name } : name));

/** The names that words stand for; several where they are ambiguous. */
function namesFor(words: string, options: readonly Option[], language = 'en-US'): string[] {
  const match = matchName(words, options, language);
  if (match.is === 'none') return [];
  return match.is === 'one' ? [match.option.value] : match.options.map(({ value }) => value);
}

const services = named(
  'Swedish massage',
  'Deep tissue massage',
  'Sauna group session',
  "Men's haircut",
  'Color & cut',
);
const staff = named('Maya Torres', 'Jonas Weber', 'Anna Berg', 'Anna Braun', 'Siobhan O’Neill');
const german = named('Rückenmassage', 'Fußpflege', 'Damenhaarschnitt', 'Herrenhaarschnitt', 'Bartpflege');
const french = named('Soin du visage', 'Massage aux pierres chaudes', 'Coupe homme', 'Coupe femme');
const spanish = named('Corte de pelo', 'Masaje relajante', 'Manicura', 'Pedicura');

describe('a name in words', () => {
  const cases: [string, readonly Option[], string, string[]][] = [
    ['Swedish massage', services, 'en', ['Swedish massage']],
    ['swedish', services, 'en', ['Swedish massage']],
    ['the deep tissue one', services, 'en', ['Deep tissue massage']],
    ['deep tishue masage', services, 'en', ['Deep tissue massage']],
    ['massage', services, 'en', ['Swedish massage', 'Deep tissue massage']],
    ['massages, deep tissue', services, 'en', ['Deep tissue massage']],
    ['haircut for men', services, 'en', ["Men's haircut"]],
    ['hair cut', services, 'en', ["Men's haircut"]],
    ['sauna', services, 'en', ['Sauna group session']],
    ['colour and cut', services, 'en', ['Color & cut']],
    ['root canal', services, 'en', []],
    ['', services, 'en', []],
    ['Maya', staff, 'en', ['Maya Torres']],
    ['Jonas Weaver', staff, 'en', ['Jonas Weber']],
    ['yonas weber', staff, 'en', ['Jonas Weber']],
    ['Anna', staff, 'en', ['Anna Berg', 'Anna Braun']],
    ['Anna Braun', staff, 'en', ['Anna Braun']],
    ['Mrs Torres', staff, 'en', ['Maya Torres']],
    ['Ruckenmassage', german, 'de', ['Rückenmassage']],
    ['Massage', german, 'de', ['Rückenmassage']],
    ['Haarschnitt', german, 'de', ['Damenhaarschnitt', 'Herrenhaarschnitt']],
    ['Herrenhaarschnitte', german, 'de', ['Herrenhaarschnitt']],
    ['Fuss Pflege', german, 'de', ['Fußpflege']],
    ['massage pierres chaudes', french, 'fr', ['Massage aux pierres chaudes']],
    ['un soin visage', french, 'fr', ['Soin du visage']],
    ['une coupe pour homme', french, 'fr', ['Coupe homme']],
    ['coupe', french, 'fr', ['Coupe homme', 'Coupe femme']],
    ['un corte', spanish, 'es', ['Corte de pelo']],
    ['masajes relajantes', spanish, 'es', ['Masaje relajante']],
    ['manicure', spanish, 'es', ['Manicura']],
  ];
  for (const [words, options, language, names] of cases) {
    it(`${language}: "${words}" is ${names.join(' or ') || 'none'}`, () => {
      assert.deepEqual(namesFor(words, options, language), names);
    });
  }

  it('is found by what it is also called', () => {
    const options = named(
      { value: 'Quattro Formaggi', alsoCalled: ['four cheese pizza', 'number 12'] },
      'Margherita',
    );
    assert.deepEqual(namesFor('the 4 cheese', options), ['Quattro Formaggi']);
    assert.deepEqual(namesFor('number twelve', options), ['Quattro Formaggi']);
  });

  it('written exactly is preferred to longer names', () => {
    const options = named('Massage', 'Swedish massage');
    assert.deepEqual(namesFor('massage', options), ['Massage']);
    assert.deepEqual(namesFor('a massage', options), ['Massage']);
  });

  it('of two that are written alike is both', () => {
    assert.deepEqual(namesFor('anna', named('Anna', 'Anna')), ['Anna', 'Anna']);
  });
});
