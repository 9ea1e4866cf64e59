import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchNames, NameIndex } from './name-index.ts';

const menu = [
  'Pizza Margherita',
  'Pizza Quattro Stagioni',
  'Pizza Funghi',
  'Cheeseburger',
  'Cola',
  'Cola Light',
  'Crème brûlée',
  'Soup of the day',
  'Sweet potato fries',
  'Iced tea',
  'Spaghetti Bolognese',
  'Wiener Schnitzel',
  'Caesar salad',
  'Green salad',
];
const names = menu.map((name) => ({ name, value: name }));
const sizes = (_name: string, word: string): boolean => ['large', 'small'].includes(word);

describe('what is meant by words among names', () => {
  const meant: [said: string, name: string][] = [
    ['Pizza Margherita', 'Pizza Margherita'],
    ['margherita pizza', 'Pizza Margherita'],
    ['a margarita', 'Pizza Margherita'],
    ['Margheritas', 'Pizza Margherita'],
    ['pizzas funghi', 'Pizza Funghi'],
    ['pizza fungi', 'Pizza Funghi'],
    ['Funghipizza', 'Pizza Funghi'],
    ['quatro stagioni', 'Pizza Quattro Stagioni'],
    ['cheese burger', 'Cheeseburger'],
    ['cheeseburgers', 'Cheeseburger'],
    ['cola', 'Cola'],
    ['a light cola please', 'Cola Light'],
    ['creme brulee', 'Crème brûlée'],
    ['cremebrulee', 'Crème brûlée'],
    ['the soup', 'Soup of the day'],
    ['sweet potatoe fries', 'Sweet potato fries'],
    ['iced teas', 'Iced tea'],
    ['spagetti bolognaise', 'Spaghetti Bolognese'],
    ['Schnitzel', 'Wiener Schnitzel'],
    ['cesar salad', 'Caesar salad'],
  ];
  for (const [said, name] of meant) {
    it(`understands ${said}`, () => {
      assert.deepEqual(matchNames(said, names, 'en'), { kind: 'one', value: name, rest: [] });
    });
  }

  it('takes words that are explained otherwise out of the name', () => {
    assert.deepEqual(new NameIndex(names, 'en').match('large margherita', sizes), {
      kind: 'one',
      value: 'Pizza Margherita',
      rest: ['large'],
    });
  });

  it('asks where several have what was said, however well', () => {
    const several = (said: string) => {
      const match = new NameIndex(names, 'en').match(said, sizes);
      return match.kind === 'several' ? match.values.toSorted() : match;
    };
    assert.deepEqual(several('pizza'), ['Pizza Funghi', 'Pizza Margherita', 'Pizza Quattro Stagioni']);
    assert.deepEqual(several('a large pizza'), several('pizza'));
    assert.deepEqual(several('salads'), ['Caesar salad', 'Green salad']);
  });

  it('never takes what is not wanted for what is', () => {
    for (const [said, language] of [
      ['no cola', 'en'],
      ['without cola', 'en'],
      ['ohne Cola', 'de'],
      ['sans cola', 'fr'],
      ['sin cola', 'es'],
    ] as const) {
      assert.equal(matchNames(said, names, language).kind, 'none', said);
    }
  });

  it('does not guess at words that no name has', () => {
    assert.deepEqual(matchNames('pizza hawaii', names, 'en').kind, 'none');
    assert.deepEqual(matchNames('sushi', names, 'en'), { kind: 'none', near: [] });
    assert.deepEqual(matchNames('', names, 'en'), { kind: 'none', near: [] });
    assert.deepEqual(matchNames('?!', names, 'en'), { kind: 'none', near: [] });
    assert.deepEqual(matchNames('cola vanilla', names, 'en'), { kind: 'none', near: ['Cola', 'Cola Light'] });
  });

  it('tells numbers apart', () => {
    const rooms = ['Room 101', 'Room 102'].map((name) => ({ name, value: name }));
    assert.deepEqual(matchNames('room 102', rooms, 'en'), { kind: 'one', value: 'Room 102', rest: [] });
    assert.equal(matchNames('room 103', rooms, 'en').kind, 'none');
  });

  it('prefers what is spelled exactly so', () => {
    const alike = ['Latte', 'Late'].map((name) => ({ name, value: name }));
    assert.deepEqual(matchNames('late', alike, 'en'), { kind: 'one', value: 'Late', rest: [] });
  });

  it('reads the longest words of the longest menu', () => {
    const long = Array.from({ length: 1000 }, (_, index) => ({
      name: `${'x'.repeat(200)} ${index}`,
      value: index,
    }));
    assert.equal(matchNames('y '.repeat(10_000), long, 'en').kind, 'none');
  });
});
