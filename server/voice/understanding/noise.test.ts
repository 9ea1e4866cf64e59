import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Intent } from './meanings.ts';
import { readTokens } from './read-tokens.ts';
import { understandSaid, valuesOf } from './testing/understand-said.ts';

describe('speech as recognition writes it', () => {
  const wanted: [string, string, Intent[]][] = [
    ['en', 'um id like to uh book a haircut', ['book_appointment']],
    ['en', 'id like two pizzas and a coke', ['order']],
    ['en', 'i cant make it tomorrow', ['cancel_appointment']],
    ['en', 'dont call me again', ['do_not_call']],
    ['en', 'whats your address', ['address']],
    ['en', 'could you um transfer me to uh a person', ['person']],
    ['de', 'ähm ich hätte gern ähm einen termin', ['book_appointment']],
    ['fr', 'euh je voudrais euh un rendez vous', ['book_appointment']],
    ['es', 'ehm quería pedir ehm una cita', ['book_appointment']],
  ];
  for (const [language, text, intents] of wanted) {
    it(`${language}: "${text}" is ${intents.join(', ')}`, () => {
      assert.deepEqual(valuesOf(understandSaid(text, language).intents), intents);
    });
  }

  const names: [string, string][] = [
    ['um anna uh smith', 'Anna Smith'],
    ['uh its uh john', 'John'],
    ['anna smith thats a n n a', 'Anna Smith'],
    ['my names peter parker', 'Peter Parker'],
  ];
  for (const [text, name] of names) {
    it(`"${text}" is the name ${name}`, () => {
      assert.deepEqual(valuesOf(understandSaid(text, 'en', 'name').names), [name]);
    });
  }

  it('is agreed to and refused without punctuation', () => {
    assert.equal(understandSaid('um yeah thats fine', 'en').consent, 'yes');
    assert.equal(understandSaid('id rather not', 'en').consent, 'no');
  });

  it('corrects nothing where nothing is corrected', () => {
    assert.equal(understandSaid('i cant make it tomorrow', 'en').isCorrection, false);
    assert.equal(understandSaid('id rather not', 'en').isCorrection, false);
  });

  it('a request to be called by a name is no callback', () => {
    const { names, intents } = understandSaid('call me Pete', 'en', 'name');
    assert.deepEqual([valuesOf(names), intents], [['Pete'], []]);
  });

  it('keeps the places of its words', () => {
    const text = 'Um, I dont know';
    assert.deepEqual(
      readTokens(text, 'en').map(({ word, from, to }) => [word, text.slice(from, to)]),
      [
        ['i', 'I'],
        ['don', 'don'],
        ['t', 't'],
        ['know', 'know'],
      ],
    );
  });
});
