import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StreamFigures } from './stream-figures.ts';

/** Sound of 20 ms each, told by number, timestamp and arrival. */
function heard(
  ...messages: [chunk: number | null, timestampMs: number | null, atMs: number][]
): StreamFigures {
  const figures = new StreamFigures(true);
  figures.begin('PCMU');
  for (const [chunk, timestampMs, nowMs] of messages) figures.hear({ chunk, timestampMs }, nowMs);
  return figures;
}

describe('the figures of a media stream', () => {
  it('count what never came as lost, and not what came late or twice', () => {
    const { link } = heard([1, 0, 0], [2, 20, 20], [5, 80, 80], [4, 60, 90], [4, 60, 91], [6, 100, 100]);
    assert.deepEqual([link.received, link.lost], [5, 1]);
  });

  it('have the jitter of RFC 3550, from the timestamps of the messages and their arrival', () => {
    const even = heard([1, 0, 5], [2, 20, 25], [3, 40, 45]);
    assert.equal(even.link.jitterMs, 0);
    // Each difference moves the jitter by a sixteenth of it: 16 ms, then none.
    const late = heard([1, 0, 0], [2, 20, 36]);
    assert.equal(late.link.jitterMs, 1);
    late.hear({ chunk: 3, timestampMs: 40 }, 56);
    assert.deepEqual([late.link.jitterMs, late.link.maxJitterMs], [15 / 16, 1]);
  });

  it('have neither where the vendor numbers and dates nothing', () => {
    const { link } = heard([null, null, 0], [null, null, 400]);
    assert.deepEqual([link.received, link.lost, link.jitterMs], [2, 0, 0]);
  });

  it('go on in another stream of the same call, with numbers from the beginning', () => {
    const figures = heard([1, 0, 0], [3, 40, 40]);
    figures.begin('PCMA');
    for (const chunk of [1, 2, 3]) figures.hear({ chunk, timestampMs: chunk * 20 }, 9_000 + chunk * 20);
    assert.deepEqual([figures.link.received, figures.link.lost], [5, 1]);
    assert.deepEqual([figures.link.codec, figures.link.jitterMs], ['PCMA', 0]);
  });

  it('count sound that was dropped here as lost, and have the median of the round trips', () => {
    const figures = heard([1, 0, 0]);
    figures.drop();
    for (const tripMs of [80, 20, 30]) figures.noteRoundTrip(tripMs);
    const { received, lost, roundTripMs, medianRoundTripMs } = figures.link;
    assert.deepEqual([received, lost, roundTripMs, medianRoundTripMs], [1, 1, 30, 30]);
  });
});
