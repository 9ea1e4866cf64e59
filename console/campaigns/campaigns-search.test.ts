import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countFinished, movesOf, readCampaignSearch, readCampaignsSearch } from './campaigns-search.ts';

describe('campaigns', () => {
  it('can be moved by their state; what is over stays over', () => {
    assert.deepEqual(movesOf('draft'), ['start', 'cancel']);
    assert.deepEqual(movesOf('running'), ['pause', 'cancel']);
    assert.deepEqual(movesOf('paused'), ['resume', 'cancel']);
    assert.deepEqual([movesOf('completed'), movesOf('cancelled')], [[], []]);
  });

  it('have finished with those who are not called again', () => {
    const rest = { reached: 3, no_answer: 1, busy: 0, failed: 0, skipped: 1 };
    assert.equal(countFinished({ total: 10, pending: 4, calling: 1, ...rest }), 5);
  });

  it('read what their addresses say', () => {
    assert.deepEqual(readCampaignSearch({ state: 'lost', page: '3' }), { state: undefined, page: 3 });
    assert.deepEqual(readCampaignsSearch({ tag: ' vip ' }), { page: undefined, tag: 'vip' });
  });
});
