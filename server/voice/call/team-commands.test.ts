import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallControl } from './call-control.ts';
import { ScriptedEngine } from '../engines/testing/scripted-engine.ts';
import type { Turn } from '../engines/engine.ts';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import type { TransferOrder, TransferResult } from '../line.ts';
import { TestCall } from '../testing/test-call.ts';
import { TestLine } from '../testing/test-line.ts';
import { testScript } from '../testing/test-script.ts';

const ANN = { name: 'Ann Lee', phone: '+493011' };
const LONG = 'We are open from Monday to Friday from nine in the morning until six in the evening.';

class TransferringLine extends TestLine {
  override understandsWords = true;
  readonly called: string[] = [];
  readonly notices: (string | null)[] = [];
  result: TransferResult = 'busy';
  async transfer({ phone, notice }: TransferOrder): Promise<TransferResult> {
    this.called.push(phone);
    this.notices.push(notice);
    return this.result;
  }
}

/** A call with sound whose engine answers words with a sentence that cannot be interrupted by the caller. */
function rig(Line = TransferringLine, script = testScript()) {
  let control: CallControl | null = null;
  const engine = new ScriptedEngine(async (input, turn: Turn) => {
    if (input.kind === 'words') await turn.say(LONG, { interruptible: false });
    if (input.kind === 'returned') await turn.say(`${input.target} is busy.`);
  });
  const call = new TestCall((clock) => new Line(clock), {
    ...{ openEngines: () => [engine], script },
    onControl: (given) => (control = given),
  });
  const controlled = (): CallControl => control ?? assert.fail('no control was given');
  return { call, engine, control: controlled };
}

describe('a command of the team', () => {
  it('is refused before the answer and after the end', async () => {
    const { call, control } = rig();
    assert.equal(await control().transfer([ANN], null), 'not_answered');
    await call.pass(1_000);
    assert.equal(control().hangUp(), 'done');
    assert.equal(control().hangUp(), 'over');
    assert.equal(await control().transfer([ANN], null), 'over');
    const ending = await call.finish();
    assert.equal(ending.status, 'completed');
  });

  it('to put the caller through is refused on a line that cannot', async () => {
    const { call, control } = rig(TestLine as unknown as typeof TransferringLine);
    await call.pass(1_000);
    assert.equal(await control().transfer([ANN], null), 'cannot_transfer');
    control().hangUp();
    await call.finish();
  });

  it('has the person told that the call is recorded, in its language, where the caller is', async () => {
    for (const language of ['en', 'de'] as const) {
      for (const recordingAnnounced of [true, false]) {
        const { call, control } = rig(TransferringLine, testScript({ language, recordingAnnounced }));
        await call.passUntil(() => call.line.said.length > 0 && !call.line.isSounding);
        void control().transfer([ANN], null);
        await call.passUntil(() => call.line.called.length > 0);
        const { recorded } = findPhraseBook(language).disclosure;
        assert.deepEqual(call.line.notices, [recordingAnnounced ? recorded : null]);
        control().hangUp();
        await call.finish();
      }
    }
  });

  it('stops the assistant in the middle of a sentence; of it stands what was heard', async () => {
    const { call, control } = rig();
    await call.passUntil(() => call.line.said.length > 0 && !call.line.isSounding);
    call.line.utter('When are you open?');
    await call.pass(1_500);
    const transferring = control().transfer([ANN], null);
    await call.pass(200);
    assert.equal(await transferring, 'done');
    const cut = call.transcript.find((line) => line.startsWith('assistant: We are open'));
    const heard = cut?.slice('assistant: '.length) ?? assert.fail('nothing was heard');
    assert.ok(LONG.startsWith(heard) && heard.length < LONG.length, heard);
    await call.passUntil(() => call.line.called.length > 0);
    await call.passUntil(() => call.transcript.some((line) => line.includes('is busy')));
    assert.deepEqual(call.line.called, [ANN.phone]);
    control().hangUp();
    await call.finish();
  });

  it('that comes with the hang-up has no effect', async () => {
    const { call, control } = rig();
    await call.pass(3_000);
    const transferring = control().transfer([ANN], null);
    assert.equal(control().hangUp(), 'done');
    await call.pass(500);
    assert.equal(await transferring, 'over');
    await call.finish();
    assert.deepEqual(call.line.called, []);
  });

  it('during the welcome message is carried out at once', async () => {
    const { call, control } = rig();
    await call.pass(400);
    const transferring = control().transfer([ANN], null);
    await call.pass(300);
    assert.equal(await transferring, 'done');
    control().hangUp();
    await call.finish();
  });

  it('to take the conversation over has no effect, also not later, when it cannot be written down', async () => {
    const { call, control } = rig();
    await call.pass(3_000);
    call.recorder.refuse = (what) => assert.doesNotMatch(what, /taken over/);
    const taking = control().takeOver({ userId: 7, name: 'Kit' });
    await call.pass(4_000);
    assert.equal(await taking, 'not_now');
    call.recorder.refuse = () => undefined;
    await call.pass(5_000);
    const written = call.recorder.log.filter((what) => /taken over|handed back/.test(what));
    assert.deepEqual(written, ['taken over by Kit', 'handed back']);
    assert.equal(control().say({ userId: 7, name: 'Kit' }, 'Hello'), 'not_taken_over');
    control().hangUp();
    await call.finish();
  });

  it('to take the conversation over leaves a caller heard who asks not to be called again', async () => {
    const { call, control } = rig();
    await call.pass(3_000);
    const taking = control().takeOver({ userId: 7, name: 'Kit' });
    await call.pass(500);
    assert.equal(await taking, 'done');
    for (const words of ['When are you open?', 'Please do not call me again.']) {
      assert.ok(!call.recorder.log.includes('barCalls'));
      call.line.utter(words);
      await call.pass(500);
    }
    assert.ok(call.recorder.log.includes('barCalls'));
    control().hangUp();
    await call.finish();
  });

  it('says that the caller is put through while they talk with the person who took the call', async () => {
    const { call, control } = rig();
    call.line.result = 'taken';
    await call.pass(3_000);
    const transferring = control().transfer([ANN], null);
    await call.passUntil(() => call.recorder.log.includes('transferred'));
    assert.equal(await transferring, 'done');
    const by = { userId: 7, name: 'Kit' };
    const answers = [await control().transfer([ANN], null), await control().takeOver(by)];
    assert.deepEqual([...answers, control().say(by, 'Hello')], Array(3).fill('transferring'));
    assert.equal(control().hangUp(), 'done');
    assert.equal((await call.finish()).outcome, 'transferred');
  });

  it('waits for nobody: a second transfer meanwhile is refused', async () => {
    const { call, control } = rig();
    await call.pass(3_000);
    const both = [control().transfer([ANN], null), control().transfer([ANN], null)];
    await call.pass(300);
    assert.deepEqual((await Promise.all(both)).toSorted(), ['done', 'transferring']);
    control().hangUp();
    await call.finish();
  });

  for (const [who, end] of [
    ['the team', (_line: TestLine, control: CallControl) => control.hangUp()],
    ['the caller', (line: TestLine) => line.leave()],
  ] as const) {
    it(`lets nobody ring in the record when ${who} hangs up before anybody is called`, async () => {
      const { call, control } = rig();
      await call.passUntil(() => call.line.said.length > 0 && !call.line.isSounding);
      const transferring = control().transfer([ANN], null);
      await call.passUntil(() => call.recorder.log.includes('transfer ringing') && call.line.isSounding);
      assert.equal(await transferring, 'done');
      end(call.line, control());
      await call.finish();
      assert.deepEqual(call.line.called, []);
      const noted = call.recorder.log.filter((what) => what.startsWith('transfer'));
      assert.deepEqual(noted, ['transfer ringing', 'transfer no_answer']);
    });
  }

  it('to hang up as the network puts the caller through ends a call that was transferred', async () => {
    const { call, control } = rig();
    call.line.transfer = async () => {
      control().hangUp();
      return 'taken';
    };
    await call.pass(3_000);
    const transferring = control().transfer([ANN], null);
    await call.passUntil(() => call.isOver);
    assert.equal(await transferring, 'done');
    assert.equal((await call.finish()).outcome, 'transferred');
    assert.ok(call.recorder.log.includes('transferred'));
  });
});
