import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formats } from './formats.ts';
import { readWindow } from './time-window.ts';

describe('a window of time', () => {
  it('is unlimited without parameters', () => {
    assert.deepEqual(readWindow({}), { from: null, to: null });
  });

  it('can be a single instant, and is refused when it ends before it begins', () => {
    const at = '2026-11-21T09:30:00+01:00';
    assert.deepEqual(readWindow({ from: at, to: at }), {
      from: '2026-11-21T08:30:00Z',
      to: '2026-11-21T08:30:00.000Z',
    });
    assert.throws(() => readWindow({ from: '2026-11-21T09:30:00Z', to: at }), { kind: 'validation_error' });
  });

  it('reads a time without an offset as UTC', () => {
    assert.equal(readWindow({ to: '2026-11-21 09:30' }).to, '2026-11-21T09:30:00.000Z');
  });
});

describe('dates and times', () => {
  it('are refused when PostgreSQL cannot store them', () => {
    for (const time of ['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00']) {
      assert.equal(formats['date-time']?.(time), false, time);
    }
    assert.equal(formats['date-time']?.('9999-12-31T23:59:59.999Z'), true);
    assert.equal(formats['date']?.('0000-12-31'), false);
    assert.equal(formats['date']?.('0001-01-01'), true);
  });
});
