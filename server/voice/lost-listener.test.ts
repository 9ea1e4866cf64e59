import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FrozenClock } from '../platform/clock.ts';
import type { Engine } from './engines/engine.ts';
import { TestCall } from './testing/test-call.ts';
import { TestLine } from './testing/test-line.ts';

const lineWithWords = (clock: FrozenClock): TestLine => {
  const line = new TestLine(clock);
  line.understandsWords = true;
  return line;
};

describe('a call whose last listener fails', () => {
  it('goes on by keys, and the caller is told so', async () => {
    const call = new TestCall(lineWithWords);
    await call.pass(10_000);
    call.line.utter('Are you open today?');
    await call.pass(6_000);
    call.line.loseWords();
    await call.pass(12_000);
    const said = call.line.said.join(' ');
    assert.match(said, /To leave a message, press 1/);
    call.line.press('3');
    await call.pass(8_000);
    assert.match(call.line.said.at(-1) ?? '', /./);
    const ending = await call.finish(120_000);
    assert.equal(ending.status, 'completed');
  });

  it('is taken from an engine that needs words', async () => {
    const asked: string[] = [];
    const model: Engine = {
      id: 'model',
      answer: async ({ kind }, turn) => {
        asked.push(kind);
        await turn.say('What can I do for you?');
      },
      unfinished: () => ({ message: null, collected: {}, task: null }),
    };
    const call = new TestCall(lineWithWords, { openEngines: () => [model] });
    await call.pass(8_000);
    const before = asked.length;
    call.line.loseWords();
    await call.pass(15_000);
    assert.equal(asked.length, before);
    assert.match(call.line.said.join(' '), /press 1/);
    call.line.leave();
    await call.finish();
  });
});
