import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveTimes } from './move-times.ts';

const then = Temporal.Instant.from('2026-11-22T05:50:00Z');
const move = (value: unknown, now: string): unknown =>
  JSON.parse(moveTimes(JSON.stringify(value), then, Temporal.Instant.from(now)));

describe('the records of an older version', () => {
  it('are moved by whole quarter hours, to less than one before now', () => {
    assert.deepEqual(move(['2026-11-22T05:50:00Z'], '2026-11-22T06:04:59Z'), ['2026-11-22T05:50:00Z']);
    assert.deepEqual(move(['2026-11-22T05:50:00Z'], '2026-11-22T06:05:00Z'), ['2026-11-22T06:05:00.000Z']);
    assert.deepEqual(move(['2026-11-22T05:45:00.25Z'], '2027-03-01T12:00:00Z'), ['2027-03-01T11:45:00.250Z']);
  });

  it('keep the UTC offset of their times', () => {
    const times = { utc: '2026-11-22T05:50:00.5+00:00', berlin: '2026-11-22T06:50:00+01:00' };
    assert.deepEqual(move(times, '2026-11-22T06:20:00Z'), {
      utc: '2026-11-22T06:20:00.500+00:00',
      berlin: '2026-11-22T07:20:00.000+01:00',
    });
  });

  it('have their dates moved by whole days, and text that resembles a date unchanged', () => {
    const kept = { date: '2026-12-30', body: JSON.stringify({ date: '2026-12-30' }), text: 'a 2026-12-30 b' };
    assert.deepEqual(move(kept, '2026-11-24T07:00:00Z'), {
      date: '2027-01-01',
      body: JSON.stringify({ date: '2027-01-01' }),
      text: 'a 2026-12-30 b',
    });
    assert.deepEqual(move(kept, '2026-11-23T05:40:00Z'), kept);
  });
});
