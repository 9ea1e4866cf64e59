import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clockOf, instantOf, showMinute } from './grid-clock.ts';

describe('the clock of a grid', () => {
  it('is that of the workspace and not of the browser', () => {
    assert.deepEqual(clockOf('2026-11-23T23:30:00Z', 'Europe/Berlin'), { day: '2026-11-24', minute: 30 });
    assert.equal(instantOf({ day: '2026-11-24', minute: 30 }, 'Europe/Berlin'), '2026-11-23T23:30:00Z');
  });

  it('takes the later time where the clock skips an hour', () => {
    assert.equal(instantOf({ day: '2026-03-29', minute: 150 }, 'Europe/Berlin'), '2026-03-29T01:30:00Z');
  });

  it('takes the first of an hour that comes twice', () => {
    assert.equal(instantOf({ day: '2026-10-25', minute: 150 }, 'Europe/Berlin'), '2026-10-25T00:30:00Z');
  });

  it('ends a day at the next midnight', () => {
    assert.equal(instantOf({ day: '2026-12-31', minute: 1440 }, 'UTC'), '2027-01-01T00:00:00Z');
  });

  it('reads as the language writes times', () => {
    assert.match(showMinute(570, 'en'), /^9:30\sAM$/);
    assert.equal(showMinute(570, 'de'), '09:30');
  });
});
