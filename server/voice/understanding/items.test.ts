import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderedOption } from './item-options.ts';
import { findItems } from './items.ts';

const group = (name: string, choices: string[], required = false) => ({ group: name, choices, required });
const menu: OrderedOption[] = [
  {
    value: 'Margherita pizza',
    options: [group('Size', ['Regular', 'Large'], true), group('Extra', ['Mushrooms', 'Olives', 'Ham'])],
  },
  {
    value: 'Salami pizza',
    options: [group('Size', ['Regular', 'Large'], true), group('Extra', ['Mushrooms', 'Olives'])],
  },
  { value: 'Linden burger', options: [group('Side', ['Fries', 'Salad'], true)] },
  { value: 'Garden salad', options: [group('Dressing', ['Ranch', 'Vinaigrette'])] },
  { value: 'Coffee', options: [group('Kind', ['Filter', 'Cappuccino'], true), group('Milk', ['Oat milk'])] },
  { value: 'Coke', options: [group('Ice', ['Ice', 'Lemon'])] },
];
const karte: OrderedOption[] = [
  {
    value: 'Pizza Margherita',
    options: [group('Größe', ['Normal', 'Groß']), group('Extras', ['Pilze', 'Oliven'])],
  },
  { value: 'Apfelkuchen', options: [group('Dazu', ['Sahne'])] },
  { value: 'Cola', options: [group('Eis', ['Eis'])] },
];
const carte: OrderedOption[] = [
  { value: 'Pizza Margherita', options: [group('Suppléments', ['Champignons', 'Olives'])] },
  { value: 'Tarte aux pommes', options: [group('Avec', ['Glace'])] },
  { value: 'Coca', options: [group('Glaçons', ['Glaçons'])] },
];
const carta: OrderedOption[] = [
  { value: 'Pizza Margarita', options: [group('Extras', ['Champiñones', 'Aceitunas'])] },
  { value: 'Tortilla de patatas', options: [] },
  { value: 'Cola', options: [group('Hielo', ['Hielo'])] },
];

/** Items in short: `2 Margherita pizza +Large -Olives`. */
function itemsIn(text: string, dishes: readonly OrderedOption[], language: string): string[] {
  return findItems(text, dishes, language).map(({ dishes, quantity, options, without, action }) =>
    [
      ...(action === 'add' ? [] : [action]),
      String(quantity),
      ...(dishes.length > 0 ? [dishes.map(({ value }) => value).join('|')] : []),
      ...options.map(({ choice }) => `+${choice}`),
      ...without.map(({ choice }) => `-${choice}`),
    ].join(' '),
  );
}

const cases: [string, readonly OrderedOption[], string, string[]][] = [
  ['two margheritas and a coke without ice', menu, 'en', ['2 Margherita pizza', '1 Coke -Ice']],
  [
    'a large margherita with olives and mushrooms',
    menu,
    'en',
    ['1 Margherita pizza +Large +Olives +Mushrooms'],
  ],
  ['two margheritas, one of them large', menu, 'en', ['1 Margherita pizza +Large', '1 Margherita pizza']],
  ['make one of them large', menu, 'en', ['change 1 +Large']],
  ['a burger with salad and a garden salad', menu, 'en', ['1 Linden burger +Salad', '1 Garden salad']],
  ['salami pizza, no olives or mushrooms', menu, 'en', ['1 Salami pizza -Olives -Mushrooms']],
  ['two cappuccinos with oat milk', menu, 'en', ['2 Coffee +Cappuccino +Oat milk']],
  ['a pizza', menu, 'en', ['1 Margherita pizza|Salami pizza']],
  ['remove the coke', menu, 'en', ['remove 1 Coke']],
  ['three marguerita pizzas please', menu, 'en', ['3 Margherita pizza']],
  ['a dozen cokes', menu, 'en', ['12 Coke']],
  ['what time do you close', menu, 'en', []],
  ['zwei Margherita und eine Cola ohne Eis', karte, 'de', ['2 Pizza Margherita', '1 Cola -Eis']],
  ['eine große Pizza Margherita mit Pilzen', karte, 'de', ['1 Pizza Margherita +Groß +Pilze']],
  ['drei Stück Apfelkuchen mit Sahne', karte, 'de', ['3 Apfelkuchen +Sahne']],
  [
    'deux margheritas avec champignons et un coca sans glaçons',
    carte,
    'fr',
    ['2 Pizza Margherita +Champignons', '1 Coca -Glaçons'],
  ],
  ['une tarte aux pommes', carte, 'fr', ['1 Tarte aux pommes']],
  [
    'dos margaritas con aceitunas y una cola sin hielo',
    carta,
    'es',
    ['2 Pizza Margarita +Aceitunas', '1 Cola -Hielo'],
  ],
  ['una tortilla', carta, 'es', ['1 Tortilla de patatas']],
];

describe('the items of an order', () => {
  for (const [text, dishes, language, items] of cases) {
    it(`${language}: "${text}" is ${items.join('; ') || 'nothing'}`, () => {
      assert.deepEqual(itemsIn(text, dishes, language), items);
    });
  }

  it('stand where they were said', () => {
    const text = 'hello, two margheritas please, and a coke';
    assert.deepEqual(
      findItems(text, menu, 'en').map(({ from, to }) => text.slice(from, to)),
      ['two margheritas', 'coke'],
    );
  });
});
