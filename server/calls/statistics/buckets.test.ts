import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bucketBounds, localOf, type Interval } from './buckets.ts';

const bounds = (first: string, last: string, by: Interval, zone: string): number[] =>
  bucketBounds({ first: Temporal.PlainDate.from(first), last: Temporal.PlainDate.from(last) }, by, zone);
const hoursOf = (ms: readonly number[]): number[] =>
  ms.slice(1).map((end, index) => (end - (ms[index] ?? 0)) / 3_600_000);

describe('the buckets of statistics', () => {
  it('are days of 23 and 25 hours when the clocks change', () => {
    assert.deepEqual(hoursOf(bounds('2026-03-28', '2026-03-30', 'day', 'Europe/Berlin')), [24, 23, 24]);
    assert.deepEqual(hoursOf(bounds('2026-10-24', '2026-10-26', 'day', 'Europe/Berlin')), [24, 25, 24]);
    // Clocks that change at midnight.
    assert.deepEqual(hoursOf(bounds('2026-10-31', '2026-11-02', 'day', 'America/Havana')), [24, 25, 24]);
  });

  it('are hours of the clock, of which one is there twice in autumn and one is missing in spring', () => {
    const autumn = bounds('2026-10-25', '2026-10-25', 'hour', 'Europe/Berlin');
    assert.deepEqual(
      hoursOf(autumn),
      Array.from({ length: 25 }, () => 1),
    );
    const written = autumn.map((ms) => localOf(ms, 'hour', 'Europe/Berlin'));
    assert.deepEqual(written.slice(2, 4), ['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00']);
    const spring = bounds('2026-03-29', '2026-03-29', 'hour', 'Europe/Berlin');
    assert.equal(spring.length, 24);
    assert.deepEqual(
      spring.slice(1, 3).map((ms) => localOf(ms, 'hour', 'Europe/Berlin')),
      ['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00'],
    );
  });

  it('begin at full hours of zones with other minutes, and follow each other wherever the clocks change', () => {
    const nepal = bounds('2026-05-01', '2026-05-01', 'hour', 'Asia/Kathmandu');
    assert.equal(localOf(nepal[9] ?? 0, 'hour', 'Asia/Kathmandu'), '2026-05-01T09:00:00+05:45');
    for (const day of ['2026-04-05', '2026-10-04']) {
      const howe = bounds(day, day, 'hour', 'Australia/Lord_Howe');
      assert.ok(
        hoursOf(howe).every((hours) => hours > 0 && hours <= 1.5),
        String(hoursOf(howe)),
      );
      assert.match(localOf(howe.at(-2) ?? 0, 'hour', 'Australia/Lord_Howe'), /T23:00:00/);
    }
    // A day that Samoa left out.
    assert.deepEqual(hoursOf(bounds('2011-12-29', '2011-12-31', 'day', 'Pacific/Apia')), [24, 24]);
  });
});
