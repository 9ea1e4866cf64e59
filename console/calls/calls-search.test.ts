import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callsInput, countFilters, readCallsSearch } from './calls-search.ts';

describe('the address of the list of calls', () => {
  it('gives what can be understood, and leaves out the rest', () => {
    const understood = {
      ...{ status: 'completed', direction: 'inbound', outcome: 'voicemail', assistant: 2, contact: 3 },
      ...{ q: 'table', from: '2026-11-01', to: '2026-11-02', page: 4, call: '+4930123', person: 5 },
    };
    assert.deepEqual(readCallsSearch(understood), understood);
    const nonsense = {
      ...{ status: 'gone', direction: 5, outcome: '', assistant: -1, contact: 'x', q: '  ' },
      ...{ from: '2026-13-01', to: 'today', page: 0, more: 1 },
    };
    assert.deepEqual(Object.values(readCallsSearch(nonsense)).filter(Boolean), []);
    assert.deepEqual(readCallsSearch({ page: 1 }).page, undefined);
  });

  it('reads words and numbers that arrive as figures', () => {
    assert.deepEqual(readCallsSearch({ q: 4711, call: 4_930_123, assistant: '7' }).q, '4711');
    assert.equal(readCallsSearch({ call: 4_930_123 }).call, '+4930123');
    assert.equal(readCallsSearch({ assistant: '7' }).assistant, 7);
    assert.equal(readCallsSearch({ call: '' }).call, '');
  });

  it('asks for whole days of the business, the last one included, also when the clocks change', () => {
    const { query } = callsInput({ from: '2026-10-25', to: '2026-10-25', page: 2 }, 'Europe/Berlin');
    assert.deepEqual(query, {
      ...{ from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T22:59:59.999Z' },
      ...{ page: 2, per_page: 25 },
    });
  });

  it('counts filters alone', () => {
    assert.equal(countFilters({ page: 3, call: '', q: 'table', status: undefined, contact: 4 }), 2);
  });
});
