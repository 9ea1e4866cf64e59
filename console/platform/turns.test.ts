import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeTurns, turnAt, waitBefore } from './turns.ts';

const turn = (position: number, role: 'assistant' | 'user', offset: number, duration = 1_000) => ({
  ...{ position, role, content: `${position}`, offset_ms: offset, duration_ms: duration },
  interrupted: false,
});
const read = [turn(1, 'assistant', 0, 2_000), turn(2, 'user', 2_500, 1_500), turn(3, 'assistant', 4_800)];

describe('the turns of a call', () => {
  it('are those read and those told since, each once, in the order in which they were said', () => {
    const told = new Map([
      [3, { ...turn(3, 'assistant', 4_800), content: 'again' }],
      [5, turn(5, 'user', 7_000)],
      [4, turn(4, 'assistant', 6_000)],
    ]);
    const merged = mergeTurns(read, told);
    assert.deepEqual(
      merged.map(({ content }) => content),
      ['1', '2', 'again', '4', '5'],
    );
  });

  it('keep the tools that were read, which are not told', () => {
    const use = { name: 'end_call', arguments: {}, result: { ok: true }, duration_ms: 1 };
    const [only] = mergeTurns(
      [{ ...turn(1, 'assistant', 0), tools: [use] }],
      new Map([[1, turn(1, 'user', 0)]]),
    );
    assert.deepEqual(only?.tools, [use]);
  });

  it('tell how long the caller waited, where they did', () => {
    assert.equal(waitBefore(read, 2), 800);
    assert.equal(waitBefore(read, 0), null);
    assert.equal(waitBefore(read, 1), null);
    assert.equal(waitBefore([turn(1, 'user', 0, 1_000), turn(2, 'assistant', 900)], 1), null);
    assert.equal(waitBefore([turn(1, 'user', 0), turn(2, 'assistant', 60_000)], 1), null);
  });

  it('are found by the time of the recording', () => {
    assert.deepEqual(
      [-1, 0, 2_499, 2_500, 99_000].map((time) => turnAt(read, time)),
      [-1, 0, 0, 1, 2],
    );
  });
});
