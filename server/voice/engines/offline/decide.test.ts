import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decide } from './decide.ts';
import { type OfflineInput, firstState } from './state.ts';
import { context, key, saidOf, silence, words } from './testing/play-offline.ts';

describe('any conversation', () => {
  it('always answers or ends, whatever is put in, and never speaks after its end', () => {
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const texts = [
      'leave a message',
      'call me back',
      'no',
      'yes',
      'open?',
      '030 901820',
      'Ada',
      'never mind',
      '!!',
      'bye',
    ];
    const inputs: (() => OfflineInput)[] = [
      () => key('0123456789*#'.charAt(random(12))),
      () => words(texts[random(texts.length)] ?? ''),
      () => silence,
      () => ({ kind: 'sound' }),
    ];
    for (let round = 0; round < 500; round += 1) {
      const on = context({ callerNumber: random(2) === 0 ? null : '+12025550143' }, random(2) === 0);
      let state = firstState;
      for (let turn = 0; turn < 30; turn += 1) {
        const input: OfflineInput = inputs[random(inputs.length)]?.() ?? silence;
        const before = state.phase;
        const decision = decide(state, input, on);
        state = decision.state;
        if (before === 'over') assert.deepEqual(decision.steps, []);
        else assert.ok(decision.steps.length > 0, JSON.stringify(input));
        assert.equal(state.phase === 'over', before === 'over' || decision.steps.at(-1)?.do === 'hang_up');
        assert.doesNotMatch(saidOf(decision.steps), /undefined|null|\$\{/);
      }
    }
  });
});
