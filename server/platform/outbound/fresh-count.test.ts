import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FreshCount } from './fresh-count.ts';

describe('what is fresh', () => {
  it('is counted from its beginning to its end', () => {
    const count = new FreshCount(50);
    const first = count.begin(0);
    count.begin(10);
    assert.equal(count.at(20), 2);
    count.end(first);
    assert.equal(count.at(20), 1);
    count.end(first);
    assert.equal(count.at(20), 1, 'ended twice');
  });

  it('is fresh no longer after its time, and its end then changes nothing', () => {
    const count = new FreshCount(50);
    const slow = count.begin(0);
    count.begin(30);
    assert.equal(count.at(49), 2);
    assert.equal(count.at(50), 1);
    count.end(slow);
    assert.equal(count.at(50), 1);
    assert.equal(count.at(80), 0);
  });

  it('tells when there will be less of it', () => {
    const count = new FreshCount(50);
    assert.equal(count.nextStaleAtMs, Infinity);
    const first = count.begin(0);
    count.begin(30);
    assert.equal(count.nextStaleAtMs, 50);
    count.end(first);
    assert.equal(count.nextStaleAtMs, 80);
  });
});
