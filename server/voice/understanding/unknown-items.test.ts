import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderedOption } from './item-options.ts';
import { lexiconOf } from '../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../languages/spoken-languages.ts';
import { findUnknownItems } from './unknown-items.ts';

const dishes: OrderedOption[] = [
  {
    value: 'Margherita pizza',
    options: [
      { group: 'Size', choices: ['Large'] },
      { group: 'Extra', choices: ['Mushrooms', 'Olives'] },
    ],
  },
  { value: 'Linden burger', options: [{ group: 'Side', choices: ['Fries'], required: true }] },
];

function unknownIn(text: string, language = 'en-US'): string {
  const { choices } = lexiconOf(spokenLanguageOf(language));
  const menu = { dishes, known: ['Pizza', 'Sauna'], fillers: new Set(choices.fillers) };
  return findUnknownItems(text, menu, [], language).join(' | ');
}

function check(rows: readonly (readonly [said: string, unknown: string])[], language?: string): void {
  assert.deepEqual(
    rows.map(([said]) => [said, unknownIn(said, language)]),
    rows,
  );
}

describe('what is ordered and is not on the menu', () => {
  it('is none of the dishes, options and categories', () => {
    check([
      ['two margheritas', ''],
      ['two margheritas with olives and one with mushrooms', ''],
      ['a burger with fries', ''],
      ['two pizzas please', ''],
    ]);
  });

  it('is told by a number before it', () => {
    check([
      ['two cokes', 'cokes'],
      ['two margheritas and three cokes please', 'cokes'],
      ['two cokes, a margherita and one chicken curry', 'cokes | chicken curry'],
    ]);
  });

  it('is told by an article where it begins the utterance or goes on with a list', () => {
    check([
      ['a coke please', 'coke'],
      ['and a coke', 'coke'],
      ['two large margheritas and a coke for delivery please', 'coke'],
      ['a margherita, a coke', 'coke'],
      ['a margherita with a smile', ''],
      ['it is a surprise', ''],
      ['a margherita, a friend told me they were good', ''],
    ]);
  });

  it('is no size, which is said of part of a line', () => {
    check([
      ['two margherita pizzas, one large with mushrooms and one small', ''],
      ['two margheritas, one normal and one large', ''],
      ['two margheritas and one small coke', 'small coke'],
    ]);
  });

  it('is nothing behind the number of a house or a postcode', () => {
    check([
      ['a margherita to 10115 Berlin', ''],
      ['two margheritas, 250 Mill Valley', ''],
    ]);
  });

  it('is found in every language', () => {
    check(
      [
        ['zwei Margherita und eine Cola bitte', 'Cola'],
        ['zwei Margherita, eine große und eine kleine', ''],
      ],
      'de-DE',
    );
    check(
      [
        ["deux margheritas et un coca s'il vous plaît", 'coca'],
        ['deux margheritas, une grande et une petite', ''],
      ],
      'fr-FR',
    );
    check(
      [
        ['dos margheritas y una cola por favor', 'cola'],
        ['dos margheritas, una grande y una pequeña', ''],
      ],
      'es-ES',
    );
  });
});
