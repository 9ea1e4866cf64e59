import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FreshCount } from './fresh-count.ts';

describe('what is fresh', () => {
  it('is counted from its beginning to its end', () => {
    const fresh = new FreshCount(50);
    const first = fresh.begin(0);
    fresh.begin(10);
    assert.equal(fresh.count, 2);
    fresh.end(first);
    assert.equal(fresh.count, 1);
    fresh.end(first);
    assert.equal(fresh.count, 1, 'ended twice');
  });

  it('is so until its time is found to be over, and its end then changes nothing', () => {
    const fresh = new FreshCount(50);
    const slow = fresh.begin(0);
    fresh.begin(30);
    fresh.begin(100);
    assert.equal(fresh.count, 3);
    fresh.expire(50);
    assert.equal(fresh.count, 2);
    fresh.end(slow);
    assert.equal(fresh.count, 2);
    fresh.expire(80);
    assert.equal(fresh.count, 1);
  });

  it('tells when there can be less of it', () => {
    const fresh = new FreshCount(50);
    assert.equal(fresh.nextStaleAtMs, Infinity);
    const first = fresh.begin(0);
    fresh.begin(30);
    assert.equal(fresh.nextStaleAtMs, 50);
    fresh.end(first);
    assert.equal(fresh.nextStaleAtMs, 80);
  });
});
