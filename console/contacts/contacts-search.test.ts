import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  contactsInput,
  countFilters,
  readContactsSearch,
  SORTS,
  sortingOf,
  sortOf,
} from './contacts-search.ts';

describe('the address of the contacts', () => {
  it('leaves out what it does not know', () => {
    const read = readContactsSearch({ q: {}, tag: ' ', callable: 'maybe', sort: 'age', page: 'x' });
    assert.deepEqual(contactsInput(read).query, { page: 1, per_page: 25 });
  });

  it('asks for those who may and may not be called', () => {
    assert.equal(contactsInput({ callable: 'yes' }).query?.do_not_call, false);
    assert.equal(contactsInput({ callable: 'no' }).query?.do_not_call, true);
  });

  it('counts what narrows the list, which its order and page do not', () => {
    assert.equal(countFilters(readContactsSearch({ q: 'a', tag: 'vip', sort: 'name', page: 2 })), 2);
  });

  it('has every order of the table', () => {
    for (const sort of [undefined, ...SORTS]) assert.equal(sortOf(sortingOf(sort)), sort);
  });
});
