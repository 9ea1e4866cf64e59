import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import { ringWithWords } from '../testing/phone-call.ts';
import { testScript } from '../testing/test-script.ts';

const { ending } = findPhraseBook('en');

describe('a caller who says nothing on a line where words are understood', () => {
  /** When each sentence but the goodbye was begun, after the one before it was over. */
  async function pausesOf(turnTaking: Parameters<typeof testScript>[0] = {}) {
    const call = ringWithWords({ script: testScript(turnTaking) });
    const result = await call.finish(120_000);
    const turns = call.recorder.turns.toSorted((a, b) => a.offsetMs - b.offsetMs);
    const pauses = turns.slice(1).map((turn, at) => {
      const before = turns[at];
      return turn.offsetMs - (before ? before.offsetMs + before.durationMs : 0);
    });
    return { result, said: call.line.said, pauses };
  }

  it('is asked again after seven seconds, twice, and then told goodbye', async () => {
    const { result, said, pauses } = await pausesOf();
    assert.equal(said.at(-1), ending.goodbye);
    assert.deepEqual(
      pauses.filter((ms) => ms > 1_000).map((ms) => Math.round(ms / 1_000)),
      [7, 7, 7],
    );
    assert.deepEqual([result.status, result.outcome], ['completed', 'abandoned']);
  });

  it('is asked when the assistant is set to', async () => {
    const { pauses } = await pausesOf({ turnTaking: { prompt_after_silence_ms: 4_000 } });
    assert.deepEqual(
      pauses.filter((ms) => ms > 1_000).map((ms) => Math.round(ms / 1_000)),
      [4, 4, 4],
    );
  });
});
