import assert from 'node:assert/strict';
import { it } from 'node:test';
import { barsOf } from './waveform-bars.ts';

it('a bar is as high as the loudest moment of its part, and belongs to the louder side', () => {
  const waveform = { caller: [0, 0, 51, 255, 0, 0], assistant: [102, 51, 0, 20, 0, 0] };
  assert.deepEqual(barsOf(waveform, 3), [
    { height: 0.4, speaker: 'assistant' },
    { height: 1, speaker: 'caller' },
    { height: 0, speaker: 'assistant' },
  ]);
});

it('there are as many bars as there is room for, also for a recording shorter than that, or empty', () => {
  assert.deepEqual(
    barsOf({ caller: [255], assistant: [0] }, 4).map(({ height }) => height),
    [1, 1, 1, 1],
  );
  assert.equal(barsOf({ caller: [], assistant: [] }, 5).length, 5);
  assert.deepEqual(barsOf({ caller: [1], assistant: [1] }, 0), []);
});
