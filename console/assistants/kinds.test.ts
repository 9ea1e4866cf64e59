import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyOfKind, KINDS } from './kinds.ts';

describe('a new assistant of a kind', () => {
  it('has instructions in the language that it speaks, else in English', () => {
    assert.match(bodyOfKind('salon', 'Ada', 'de-DE').instructions ?? '', /Termin/);
    assert.match(bodyOfKind('salon', 'Ada', 'fr-CA').instructions ?? '', /rendez-vous/);
    assert.match(bodyOfKind('salon', 'Ada', 'nl-NL').instructions ?? '', /appointment/);
    assert.equal(bodyOfKind('blank', 'Ada', 'de-DE').instructions, null);
  });

  it('may do what its business needs, and no more', () => {
    const able = KINDS.map((kind) => {
      const { abilities = {} } = bodyOfKind(kind, 'Ada', 'en-US');
      assert.equal(Object.keys(abilities).length, 6, kind);
      return Object.entries(abilities)
        .filter(([, isOn]) => isOn)
        .map(([name]) => name.split('_').at(-1));
    });
    assert.deepEqual(able, [
      ['messages', 'appointments'],
      ['messages', 'appointments'],
      ['messages', 'orders'],
      ['messages', 'reservations'],
      ['messages'],
      ['messages'],
    ]);
  });
});
