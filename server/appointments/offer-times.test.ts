import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_OFFERED, spreadTimes } from './offer-times.ts';

/** The times of a day, numbered by day and time. */
const day = (number: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${number}.${index}`);

describe('times to offer', () => {
  it('are all where there are few', () => {
    assert.deepEqual(spreadTimes([]), []);
    assert.deepEqual(spreadTimes([[], day(1, 2), []]), ['1.0', '1.1']);
  });

  it('of one day are the first, the last and some between', () => {
    assert.deepEqual(spreadTimes([day(0, 17)]), ['0.0', '0.4', '0.8', '0.12', '0.16']);
  });

  it('of many days begin with the earliest and end on the last day', () => {
    const offered = spreadTimes(Array.from({ length: 31 }, (_, number) => day(number, 10)));
    assert.deepEqual(
      offered.map((time) => time.split('.')[0]),
      ['0', '8', '15', '23', '30'],
    );
    assert.equal(offered[0], '0.0');
  });

  it('are never more than five, and always hold the earliest, however many there are of each day', () => {
    for (let days = 1; days <= 8; days += 1) {
      for (let times = 0; times <= 8; times += 1) {
        const all = [[], ...Array.from({ length: days }, (_, number) => day(number, times))];
        const offered = spreadTimes(all);
        assert.ok(offered.length <= MAX_OFFERED);
        assert.equal(offered[0], all.flat()[0]);
        assert.equal(new Set(offered).size, offered.length);
        assert.ok(offered.length === Math.min(MAX_OFFERED, days * times) || days > 1);
      }
    }
  });
});
