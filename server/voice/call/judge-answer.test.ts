import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallScript } from '../call-recorder.ts';
import type { CallOptions } from '../call-session.ts';
import { ring, ringWithWords } from '../testing/phone-call.ts';
import type { TestCall } from '../testing/test-call.ts';
import type { TestLine } from '../testing/test-line.ts';
import { testScript } from '../testing/test-script.ts';

const placed = (over: Partial<CallScript> = {}): CallScript => testScript({ direction: 'outbound', ...over });
const { welcomeMessage } = testScript();

function callTo(
  over: Partial<CallScript> = {},
  { hasWords = false, ...options }: Partial<CallOptions> & { hasWords?: boolean } = {},
): TestCall<TestLine> {
  return (hasWords ? ringWithWords : ring)({ script: placed(over), ...options });
}

/** Speaks for so long, beginning half a second after the answer. */
async function speakFor(call: TestCall<TestLine>, ms: number): Promise<void> {
  await call.pass(700);
  call.line.startSpeaking();
  await call.pass(ms);
  call.line.stopSpeaking();
}

describe('who picks up a call that the assistant placed', () => {
  it('is a person when they say little and wait; the welcome follows at once', async () => {
    const call = callTo();
    await speakFor(call, 900);
    await call.pass(1_200);
    assert.equal(call.line.isSounding, true);
    await call.passUntil(() => call.line.said.length > 1);
    assert.equal(call.line.said[0], welcomeMessage);
    call.line.leave();
    assert.equal((await call.finish()).outcome, 'information_given');
  });

  it('is a person when they say nothing for two and a half seconds', async () => {
    const call = callTo();
    await call.pass(2_800);
    assert.equal(call.line.isSounding, true);
    call.line.leave();
    await call.finish();
  });

  it('is a machine when the greeting goes on and on; the message is left when it is over', async () => {
    const told: string[] = [];
    const call = callTo({}, { onAnsweredBy: (by) => told.push(by) });
    await speakFor(call, 6_000);
    assert.deepEqual(call.line.said, []);
    const ending = await call.finish();
    assert.deepEqual(call.line.said, [welcomeMessage]);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'voicemail']);
    assert.deepEqual(told, ['machine']);
  });

  it('is a machine by its words, and a person by the words of a telephone that screens calls', async () => {
    for (const words of ['Please leave a message after the tone', 'Bitte sprechen Sie nach dem Signalton']) {
      const call = callTo({}, { hasWords: true });
      await call.pass(500);
      call.line.utter(words);
      assert.equal((await call.finish()).outcome, 'voicemail', words);
    }
    const call = callTo({}, { hasWords: true });
    await call.pass(500);
    call.line.utter('Please record your name and why you are calling');
    await call.pass(1_000);
    assert.equal(call.line.isSounding, true);
    call.line.leave();
    assert.notEqual((await call.finish()).outcome, 'voicemail');
  });
});

describe('on a mailbox', () => {
  it('the message of the assistant is left', async () => {
    const message = 'Please call us back about your glasses.';
    const answeringMachine = { action: 'leave_message' as const, message };
    const call = callTo({ answeringMachine }, { answeredBy: 'machine' });
    const ending = await call.finish();
    assert.deepEqual(call.line.said, [message]);
    assert.equal(ending.outcome, 'voicemail');
  });

  it('nothing is left where the assistant is to hang up', async () => {
    const answeringMachine = { action: 'hang_up' as const, message: null };
    const call = callTo({ answeringMachine }, { answeredBy: 'machine' });
    const ending = await call.finish();
    assert.deepEqual(call.line.said, []);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'no_answer']);
    assert.equal(ending.summary, 'A mailbox answered; no message was left on it.');
  });
});
