import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KeyDeduplicator, type KeySource } from './key-deduplicator.ts';

/**
 * The detected presses among the reported keys, one every 100 ms; `m` is reported by the media, `s`
 * by the signalling.
 */
function pressesAmong(reported: string): string {
  const ways = new KeyDeduplicator();
  const wayOf: Record<string, KeySource> = { m: 'media', s: 'signalling' };
  return reported
    .split(' ')
    .flatMap((word, at) => {
      const way = wayOf[word[0] ?? ''];
      const key = word[1] ?? '';
      return way && ways.isPress(key, way, at * 100) ? [key] : [];
    })
    .join('');
}

describe('a key that is reported', () => {
  it('by one source is a press each time', () => {
    assert.equal(pressesAmong('m1 m1 m2'), '112');
    assert.equal(pressesAmong('s1 s1 s2'), '112');
  });

  it('by both sources is one press, in either order', () => {
    assert.equal(pressesAmong('m1 s1'), '1');
    assert.equal(pressesAmong('s1 m1'), '1');
    assert.equal(pressesAmong('m1 s1 m1 s1 s2 m2'), '112');
    assert.equal(pressesAmong('m1 m1 s1 s1'), '11');
    assert.equal(pressesAmong('m1 m2 s1 s2'), '12');
  });

  it('by the other source much later is another press', () => {
    const ways = new KeyDeduplicator();
    assert.equal(ways.isPress('1', 'media', 0), true);
    assert.equal(ways.isPress('1', 'signalling', 2_000), true);
    assert.equal(ways.isPress('1', 'media', 3_000), false);
  });

  it('faster than any telephone can dial is dropped', () => {
    const ways = new KeyDeduplicator();
    const pressedIn = (fromMs: number, toMs: number): number => {
      let presses = 0;
      for (let atMs = fromMs; atMs < toMs; atMs += 20)
        for (let n = 0; n < 200; n += 1) presses += Number(ways.isPress('1', 'media', atMs));
      return presses;
    };
    assert.equal(pressedIn(0, 1_000), 25);
    assert.equal(pressedIn(1_000, 10_000), 9 * 25);
    assert.equal(ways.isPress('2', 'signalling', 20_000), true);
  });
});
