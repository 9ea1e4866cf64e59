import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupEvents } from './group-events.ts';

describe('events in the choice of an endpoint', () => {
  it('stand together by their resource, in the order of the catalogue', () => {
    const kinds = ['call.started', 'order.created', 'call.ended', 'ping'].map((name) => ({ name }));
    assert.deepEqual(groupEvents(kinds), [
      { name: 'call', kinds: [{ name: 'call.started' }, { name: 'call.ended' }] },
      { name: 'order', kinds: [{ name: 'order.created' }] },
      { name: 'ping', kinds: [{ name: 'ping' }] },
    ]);
  });
});
