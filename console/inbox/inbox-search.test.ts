import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countFilters, inboxInput, readInboxSearch } from './inbox-search.ts';

const place = { zone: 'Europe/Berlin', userId: 7 };

describe('the address of the inbox', () => {
  it('leaves out what it does not know', () => {
    const read = readInboxSearch({ status: 'lost', type: 1, assignee: 'you', page: -1, from: 'today' });
    assert.equal(countFilters(read), 0);
    assert.deepEqual(inboxInput(read, place).query, { status: 'open', page: 1, per_page: 25 });
  });

  it('asks for what is not done unless it says otherwise', () => {
    assert.equal(inboxInput({ status: 'done' }, place).query?.status, 'done');
    assert.equal(inboxInput({ status: 'all' }, place).query?.status, undefined);
  });

  it('knows oneself, nobody and each member', () => {
    const asked = (assignee: unknown) => {
      const { assigned_to: member, unassigned } =
        inboxInput(readInboxSearch({ assignee }), place).query ?? {};
      return [member, unassigned];
    };
    assert.deepEqual(asked('me'), [7, undefined]);
    assert.deepEqual(asked('nobody'), [undefined, true]);
    assert.deepEqual(asked('12'), [12, undefined]);
  });

  it('asks for whole days of the business, both included', () => {
    const { from, to } = inboxInput({ from: '2026-11-23', to: '2026-11-23' }, place).query ?? {};
    assert.deepEqual([from, to], ['2026-11-22T23:00:00.000Z', '2026-11-23T22:59:59.999Z']);
  });
});
