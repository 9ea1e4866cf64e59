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

  it('is a person whose greeting has 2.4 seconds, of whose end the line tells half a second later', async () => {
    const told: string[] = [];
    const call = callTo({}, { onAnsweredBy: (by) => told.push(by) });
    await call.pass(700);
    call.line.startSpeaking();
    await call.pass(2_850);
    call.line.stopSpeaking(500);
    await call.pass(1_200);
    assert.equal(call.line.isSounding, true);
    assert.deepEqual(told, []);
    call.line.leave();
    await call.finish();
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

describe('the tones of whoever picks up', () => {
  it('are a machine when they are a beep, without any greeting; the message follows at once', async () => {
    const told: string[] = [];
    const call = callTo({}, { onAnsweredBy: (by) => told.push(by) });
    await call.pass(1_500);
    call.line.hearTone('began');
    await call.pass(2_000);
    assert.equal(call.line.isSounding, false, 'a tone that may be a beep is waited for');
    call.line.hearTone('beep');
    await call.pass(300);
    assert.equal(call.line.isSounding, true);
    assert.equal((await call.finish()).outcome, 'voicemail');
    assert.deepEqual(told, ['machine']);
    assert.deepEqual(call.line.said, [welcomeMessage]);
  });

  it('say nothing when they are the network’s: whoever is called behind them is waited for', async () => {
    const call = callTo();
    await call.pass(500);
    call.line.hearTone('progress');
    await call.pass(2_500);
    assert.equal(call.line.isSounding, true);
    call.line.leave();
    assert.notEqual((await call.finish()).outcome, 'voicemail');
  });

  it('end the call when they are those of a fax', async () => {
    const call = callTo();
    await call.pass(500);
    call.line.hearTone('fax');
    const ending = await call.finish();
    assert.deepEqual([call.line.said, ending.outcome], [[], 'no_answer']);
  });

  it('are watched for only until it is known who picked up, and not on calls that come in', async () => {
    const call = callTo();
    await call.pass(1_000);
    assert.equal(call.line.watchesTones, true);
    await call.pass(3_000);
    assert.equal(call.line.watchesTones, false);
    call.line.leave();
    await call.finish();
    const inbound = ring();
    await inbound.pass(1_000);
    assert.equal(inbound.line.watchesTones, false);
    inbound.line.leave();
    const { metrics } = await inbound.finish();
    assert.equal(metrics.stages_ms['screening'], undefined);
  });
});

const message = 'Please call us back about your glasses.';
const answeringMachine = { action: 'leave_message' as const, message };

describe('a message on a mailbox', () => {
  it('is left after the beep, however long that is after the greeting', async () => {
    const call = callTo({ answeringMachine });
    await speakFor(call, 6_000);
    await call.pass(1_600);
    call.line.hearTone('began');
    await call.pass(1_800);
    assert.equal(call.line.isSounding, false);
    call.line.hearTone('beep');
    const ending = await call.finish();
    assert.deepEqual([call.line.said, ending.outcome], [[message], 'voicemail']);
  });

  it('is begun again when the beep comes while it is spoken', async () => {
    const call = callTo({ answeringMachine }, { answeredBy: 'machine' });
    await call.passUntil(() => call.line.isSounding);
    await call.pass(1_000);
    call.line.hearTone('beep');
    const ending = await call.finish();
    assert.equal(call.line.said.length, 2);
    assert.notEqual(call.line.said[0], message);
    assert.deepEqual([call.line.said[1], ending.outcome], [message, 'voicemail']);
  });

  it('is begun again when the greeting goes on, and given up after the third time', async () => {
    const call = callTo({ answeringMachine }, { answeredBy: 'machine' });
    for (let times = 0; times < 3; times++) {
      await call.passUntil(() => call.line.isSounding);
      await call.pass(500);
      call.line.startSpeaking();
      await call.pass(4_000);
      assert.equal(call.line.isSounding, false);
      call.line.stopSpeaking();
    }
    const ending = await call.finish();
    assert.ok(!call.line.said.includes(message));
    assert.equal(ending.outcome, 'no_answer');
  });
});

describe('a person who comes to the telephone while their mailbox answers', () => {
  /** The mailbox is being spoken to; then the person does something. */
  async function during(
    act: (call: TestCall<TestLine>) => Promise<void> | void,
    hasWords = false,
  ): Promise<{ call: TestCall<TestLine>; told: string[] }> {
    const told: string[] = [];
    const call = callTo({ answeringMachine }, { hasWords, onAnsweredBy: (by) => told.push(by) });
    await speakFor(call, 4_000);
    await call.passUntil(() => call.line.isSounding);
    await call.pass(600);
    await act(call);
    return { call, told };
  }

  async function isTalkedTo(
    { call, told }: Awaited<ReturnType<typeof during>>,
    judged = ['machine', 'person'],
  ): Promise<void> {
    await call.passUntil(() => call.line.said.includes(welcomeMessage));
    await call.pass(3_000);
    assert.deepEqual(told, judged);
    call.line.leave();
    const ending = await call.finish();
    assert.notEqual(ending.outcome, 'voicemail');
    assert.ok(!call.line.said.includes(message), 'the message was stopped');
  }

  it('is talked to when they speak while the message is left', async () => {
    await isTalkedTo(
      await during(async (call) => {
        call.line.startSpeaking();
        await call.pass(500);
        call.line.stopSpeaking();
      }),
    );
  });

  it('is talked to when they speak in words, or press a key', async () => {
    await isTalkedTo(await during((call) => call.line.utter('Hello, who is there?'), true));
    await isTalkedTo(await during((call) => call.line.press('1')));
  });

  it('is talked to when they say hello during the greeting', async () => {
    for (const hello of ['Hello?', "Wait, I'm here", 'Hallo?', 'Allô ?', '¿Dígame?']) {
      const told: string[] = [];
      const call = callTo({ answeringMachine }, { hasWords: true, onAnsweredBy: (by) => told.push(by) });
      await call.pass(700);
      call.line.startSpeaking();
      await call.pass(3_000);
      call.line.utter(hello);
      call.line.stopSpeaking();
      // The greeting is still listened to, so that nobody was taken for a machine.
      await isTalkedTo({ call, told }, []);
    }
  });

  it('is not seen in words of the greeting that arrive late', async () => {
    const call = callTo({ answeringMachine }, { hasWords: true, answeredBy: 'machine' });
    await call.passUntil(() => call.line.isSounding);
    await call.pass(500);
    call.line.utter('You have reached Ann.', 3_000);
    const ending = await call.finish();
    assert.deepEqual([call.line.said, ending.outcome], [[message], 'voicemail']);
  });

  it('is not seen in the hello with which a greeting begins, nor in a click', async () => {
    const call = callTo({ answeringMachine }, { hasWords: true, answeredBy: 'machine' });
    await call.pass(500);
    call.line.utter('Hello.');
    await call.pass(1_000);
    call.line.utter('This is the mailbox of Ann.');
    await call.passUntil(() => call.line.isSounding);
    call.line.startSpeaking();
    await call.pass(200);
    call.line.stopSpeaking();
    const ending = await call.finish();
    assert.deepEqual([call.line.said, ending.outcome], [[message], 'voicemail']);
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
