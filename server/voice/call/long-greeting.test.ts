import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallOptions } from '../call-session.ts';
import { ring, ringWithWords } from '../testing/phone-call.ts';
import type { TestCall } from '../testing/test-call.ts';
import type { TestLine } from '../testing/test-line.ts';
import { testScript } from '../testing/test-script.ts';

function callTo({
  hasWords = false,
  ...options
}: Partial<CallOptions> & { hasWords?: boolean } = {}): TestCall<TestLine> {
  return (hasWords ? ringWithWords : ring)({ script: testScript({ direction: 'outbound' }), ...options });
}

/** Speaks for so long, beginning half a second after the answer. */
async function speakFor(call: TestCall<TestLine>, ms: number): Promise<void> {
  await call.pass(700);
  call.line.startSpeaking();
  await call.pass(ms);
  call.line.stopSpeaking();
}

describe('whoever picks up with a long greeting', () => {
  it('is a business when it ends in a question, as far as words are understood', async () => {
    for (const [words, judged] of [
      ['Miller Bakery, good morning, this is Anna. How can I help you?', []],
      ['Taller Ruiz, buenos días, dígame', []],
      ['You have reached Ann. Call again tomorrow.', ['machine']],
    ] as const) {
      const told: string[] = [];
      const call = callTo({ hasWords: true, onAnsweredBy: (by) => told.push(by) });
      await speakFor(call, 4_000);
      call.line.utter(words, 4_000);
      await call.pass(3_000);
      assert.deepEqual(told, judged, words);
      call.line.leave();
      await call.finish();
    }
  });

  it('is a machine when it speaks on after a question', async () => {
    const told: string[] = [];
    const call = callTo({ hasWords: true, onAnsweredBy: (by) => told.push(by) });
    await speakFor(call, 3_000);
    call.line.utter('Miller Bakery. How can we help you?', 3_000);
    await call.pass(300);
    call.line.startSpeaking();
    await call.pass(2_500);
    call.line.stopSpeaking();
    call.line.utter('For orders press one, for the shop press two, or stay on the line.', 2_500);
    await call.pass(3_000);
    assert.deepEqual(told, ['machine']);
    call.line.leave();
    await call.finish();
  });

  it('hears the message no later where words are understood, after a greeting that asks nothing', async () => {
    for (const hasWords of [false, true]) {
      const call = callTo({ hasWords });
      await call.pass(700);
      call.line.startSpeaking();
      await call.pass(4_000);
      call.line.stopSpeaking(500);
      if (hasWords) call.line.utter('Front desk of the Lake View Hotel, this is Sarah speaking.', 3_500);
      await call.pass(2_000);
      assert.equal(call.line.isSounding, true, String(hasWords));
      call.line.leave();
      await call.finish();
    }
  });
});
