import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guestName, peopleOf } from './describe-stay.ts';
import type { Reservation } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

const words = stayWordsTexts.en;
const nobody = { name: null, phone: null, email: null };

describe('the guest of a stay', () => {
  const name = (guest: object, more: object = {}): string => {
    const stay = { guest: { ...nobody, ...guest }, calendar_label: null, source: 'manual', ...more };
    return guestName(stay as unknown as Reservation, words);
  };

  it('is called by name, else by phone, else by e-mail, in every place', () => {
    const all = { name: 'Ada', phone: '+493012345678', email: 'ada@example.com' };
    assert.equal(name(all), 'Ada');
    assert.equal(name({ ...all, name: null }), '+49 30 1234 5678');
    assert.equal(name({ email: all.email }), 'ada@example.com');
    assert.equal(name({}), 'No name');
  });

  it('of a stay from a calendar is what the calendar says, else that it comes from one', () => {
    assert.equal(name({}, { source: 'ical', calendar_label: 'Reserved' }), 'Reserved');
    assert.equal(name({}, { source: 'ical' }), 'From a calendar');
  });
});

it('people of a stay are counted, as far as they are known', () => {
  assert.deepEqual(peopleOf({ adults: 2, children: 1 }, words), ['2 adults', '1 child']);
  assert.deepEqual(peopleOf({ adults: 0, children: 0 }, words), []);
});
