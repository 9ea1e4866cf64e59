import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeHours } from './calling-window.ts';

const judge = (phone: string, now: string, isEnforced = true) =>
  judgeHours(isEnforced, 'Europe/Berlin', Temporal.Instant.from(now))(phone);
const opens = (phone: string, now: string, isEnforced = true): string | null =>
  judge(phone, now, isEnforced)?.opensAt.toString() ?? null;

describe('a number may be called', () => {
  it('from 9 to 20 where it is at home, the end excluded', () => {
    for (const [now, opensAt] of [
      ['2026-11-23T07:59:59Z', '2026-11-23T08:00:00Z'],
      ['2026-11-23T08:00:00Z', null],
      ['2026-11-23T18:59:59Z', null],
      ['2026-11-23T19:00:00Z', '2026-11-24T08:00:00Z'],
    ] as const) {
      assert.equal(opens('+4930901820', now), opensAt, now);
    }
  });

  it('from 8 to 21 without the rule, and never beyond', () => {
    for (const [now, opensAt] of [
      ['2026-11-23T06:59:00Z', '2026-11-23T07:00:00Z'],
      ['2026-11-23T07:00:00Z', null],
      ['2026-11-23T19:59:00Z', null],
      ['2026-11-23T20:00:00Z', '2026-11-24T07:00:00Z'],
    ] as const) {
      assert.equal(opens('+4930901820', now, false), opensAt, now);
    }
  });

  it('by its area code in the US and Canada', () => {
    assert.equal(opens('+14155550188', '2026-11-23T12:00:00Z'), '2026-11-23T17:00:00Z');
    assert.equal(opens('+12125550188', '2026-11-23T14:00:00Z'), null);
    assert.deepEqual(judge('+14155550188', '2026-11-23T12:00:00Z')?.time, '04:00');
  });

  it('while every clock of its country allows it, where the number does not tell which is its own', () => {
    // Madrid is an hour before the Canary Islands.
    assert.equal(opens('+34911234567', '2026-11-23T08:30:00Z'), '2026-11-23T09:00:00Z');
    assert.equal(opens('+34911234567', '2026-11-23T18:30:00Z'), null);
    assert.equal(opens('+34911234567', '2026-11-23T19:00:00Z'), '2026-11-24T09:00:00Z');
    // A free number of the US or Canada: nine in Honolulu is half past three in St. John’s.
    assert.equal(opens('+18005550188', '2026-11-23T12:00:00Z'), '2026-11-23T19:00:00Z');
    assert.equal(opens('+18005550188', '2026-11-23T23:29:00Z'), null);
    assert.equal(opens('+18005550188', '2026-11-23T23:30:00Z'), '2026-11-24T19:00:00Z');
  });

  it('by the clock of the workspace where the number has no country', () => {
    assert.equal(opens('+88213000000', '2026-11-23T12:00:00Z'), null);
    assert.equal(opens('+88213000000', '2026-11-23T19:00:00Z'), '2026-11-24T08:00:00Z');
  });

  it('by the clock as it is then, when it changes meanwhile', () => {
    assert.equal(opens('+4930901820', '2026-10-24T18:00:00Z'), '2026-10-25T08:00:00Z');
  });
});
