import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeHistory, readHistorySearch, type HistoryEntry, type Kind } from './history.ts';

const entry = (kind: Kind, id: number, at: string): HistoryEntry => ({
  ...{ kind, id, at, title: '', detail: null, href: '', isCancelled: false },
});

describe('the history of a person', () => {
  it('is one line of time, newest first, whatever the zone of a time', () => {
    const { entries, hasMore } = mergeHistory([
      { entries: [entry('calls', 1, '2026-11-23T10:00:00Z')], hasMore: false },
      {
        entries: [
          entry('orders', 2, '2026-11-23T12:00:00+01:00'),
          entry('orders', 3, '2026-11-22T00:00:00Z'),
        ],
        hasMore: false,
      },
    ]);
    assert.deepEqual(
      entries.map(({ id }) => id),
      [2, 1, 3],
    );
    assert.equal(hasMore, false);
  });

  it('ends where something of a kind was not read yet', () => {
    const { entries, hasMore } = mergeHistory([
      {
        entries: [entry('calls', 1, '2026-11-23T10:00:00Z'), entry('calls', 2, '2026-11-20T10:00:00Z')],
        hasMore: true,
      },
      {
        entries: [entry('inbox', 3, '2026-11-21T10:00:00Z'), entry('inbox', 4, '2026-11-01T10:00:00Z')],
        hasMore: false,
      },
    ]);
    assert.deepEqual(
      entries.map(({ id }) => id),
      [1, 3, 2],
    );
    assert.equal(hasMore, true);
  });

  it('is empty without anything, and reads only kinds that it knows', () => {
    assert.deepEqual(mergeHistory([]), { entries: [], hasMore: false });
    assert.deepEqual(readHistorySearch({ show: 'dreams' }), { show: undefined });
  });
});
