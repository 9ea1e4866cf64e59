import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { tone } from '../../voice/audio/tone.ts';
import type { Line, TransferResult } from '../../voice/line.ts';
import type { PersonRoutes } from '../carrier.ts';
import type { MediaStream } from './testing/media-stream.ts';
import { StreamsFixture } from './testing/streams-fixture.ts';

const CALLER = '+14155550123';
const NUMBER = '+12025550100';
const PERSON = '+14155550170';
const COMMANDS = ['transfer', 'streaming_stop', 'hangup'];
const FATES = {
  busy: [{ statuses: ['busy'] }, { cause: 'user_busy' }],
  no_answer: [{ statuses: ['ringing', 'no-answer'] }, { cause: 'timeout' }],
  failed: [
    { statuses: ['failed'], sip: 503 },
    { cause: 'unspecified', sip: '503' },
  ],
} as const;
let ids = 0;

describe('the caller of a streamed call', { timeout: 120_000 }, () => {
  const test = new StreamsFixture();
  before(() => test.start({ from: 22_750, to: 22_799 }));
  afterEach(async () => {
    test.twilio.stream?.socket.terminate();
    await test.settle();
    delete test.twilio.fates[PERSON];
    delete test.telnyx.fates[PERSON];
  });
  after(() => test.stop());
  /** What callers pressed. */
  const keys: string[] = [];

  const peopleOver = (problem?: string): PersonRoutes => ({
    mayCall: true,
    routeTo: async () => (problem === undefined ? { from: NUMBER, trunk: test.access } : { problem }),
  });

  /** A call that arrived and is answered. */
  async function answered(
    vendor: 'twilio' | 'telnyx',
    people = peopleOver(),
  ): Promise<{ line: Line; id: string; stream: MediaStream }> {
    test.open(vendor);
    const admitted = Promise.withResolvers<Line>();
    test.admit(async (line) => {
      await line.answer();
      admitted.resolve(line);
      for (;;) {
        const event = await line.next(3_600_000);
        if (event.kind === 'key') keys.push(event.key);
        if (event.kind === 'ended') return void test.ends.push(`${event.by}: ${event.cause}`);
      }
    }, people);
    const id = vendor === 'twilio' ? `CA${String((ids += 1)).padStart(32, '0')}` : `v3:caller-${(ids += 1)}`;
    if (vendor === 'telnyx') {
      test.telnyx.commands.length = 0;
      test.telnyx.stream = null;
      await test.telnyx.ring(test.voiceUrl, { callId: id, from: CALLER, to: NUMBER });
      const stream = await until('the stream', () => test.telnyx.stream);
      const line = await admitted.promise;
      await stream.until(() => stream.received.length > 0);
      return { line, id, stream };
    }
    const asked = await test.twilio.ring(test.voiceUrl, { sid: id, from: CALLER, to: NUMBER });
    const stream = await test.twilio.connect(await asked.text(), id).opened();
    stream.begin();
    void stream.run();
    test.twilio.stream = stream;
    const line = await admitted.promise;
    await stream.until(() => stream.received.length > 0);
    return { line, id, stream };
  }

  const transfer = (
    line: Line,
    announcement: string | null = null,
    signal = new AbortController().signal,
  ): Promise<TransferResult> => {
    assert.ok(line.transfer);
    const answers = { accepted: '', declined: '' };
    const order = { name: 'Ann', phone: PERSON, announcement, answers, judge: () => null };
    return line.transfer(order, signal);
  };
  /** What was commanded of a call at Telnyx, in order. */
  const commandsFor = (callId: string): string[] =>
    test.telnyx.commands
      .filter((each) => each.callId === callId && COMMANDS.includes(each.action))
      .map(({ action }) => action);

  it('is put through by a document at Twilio, and the call goes on there without us', async () => {
    const { line, id } = await answered('twilio');
    assert.equal(await transfer(line), 'taken');
    const person = test.twilio.dialled.at(-1);
    assert.deepEqual([person?.parent, person?.from, person?.to], [id, NUMBER, PERSON]);
    await until('the call is over here', () => test.ends.length > 0);
    assert.deepEqual(test.ends, ['us: The call was transferred.']);
    await until('nothing is left', () => test.calls.callCount === 0);
    assert.ok(person && !test.twilio.ended.includes(id), 'nobody hangs the caller up');
    assert.match(await test.twilio.endDial(person, 'completed'), /<Response><\/Response>/);
  });

  it('is put through by a command at Telnyx, and the call goes on there without us', async () => {
    const { line, id } = await answered('telnyx');
    assert.equal(await transfer(line), 'taken');
    await until('the call is over here', () => test.calls.callCount === 0);
    assert.deepEqual(test.ends, ['us: The call was transferred.']);
    assert.deepEqual(commandsFor(id), ['transfer', 'streaming_stop']);
    const { from, to } = test.telnyx.commands.find(({ action }) => action === 'transfer')?.body ?? {};
    assert.deepEqual([from, to], [NUMBER, PERSON]);
  });

  for (const result of ['busy', 'no_answer', 'failed'] as const) {
    it(`hears us again when that ends as ${result}`, async () => {
      const [twilio, telnyx] = FATES[result];
      for (const vendor of ['twilio', 'telnyx'] as const) {
        test.twilio.fates[PERSON] = { ...twilio, statuses: [...twilio.statuses] };
        test.telnyx.fates[PERSON] = telnyx;
        const { line, stream } = await answered(vendor);
        assert.equal(await transfer(line), result, vendor);
        const now = vendor === 'twilio' ? test.twilio.stream : test.telnyx.stream;
        assert.ok(now && (now === stream) === (vendor === 'telnyx'));
        const heard = now.heard().length;
        assert.deepEqual(test.ends, [], 'the call goes on');
        now.press('5');
        await until('we hear the caller', () => keys.splice(0).join() === '5');
        void line.beep();
        await now.until(() => now.heard().length > heard);
        await line.hangUp();
        await test.settle();
      }
    });
  }

  it('stays with us where the rules of calls that go out forbid it', async () => {
    const { line } = await answered('twilio', peopleOver('No calls there.'));
    const dialled = test.twilio.dialled.length;
    assert.equal(await transfer(line), 'failed');
    assert.equal(test.twilio.dialled.length, dialled);
    assert.deepEqual(test.ends, []);
    await line.hangUp();
  });

  it('is taken back when nobody waits for the person any longer', async () => {
    test.twilio.fates[PERSON] = { statuses: ['ringing'] };
    const { line, stream } = await answered('twilio');
    const enough = new AbortController();
    const transferring = transfer(line, null, enough.signal);
    await until('it rings', () => test.twilio.dialled.at(-1)?.to === PERSON && stream.socket.readyState > 1);
    enough.abort();
    assert.equal(await transferring, 'no_answer');
    const back = await until('the new stream', () =>
      test.twilio.stream === stream ? null : test.twilio.stream,
    );
    await test.twilio.tellOfPerson(test.twilio.dialled.at(-1) ?? assert.fail(), 'canceled');
    await test.clock.advance(10_000);
    await back.until(() => back.received.length > 0);
    assert.deepEqual(test.ends, [], 'the person’s end is not the caller’s');
    await line.hangUp();
  });

  it('who hangs up meanwhile ends the call', async () => {
    test.twilio.fates[PERSON] = { statuses: ['ringing', 'canceled'] };
    const { line } = await answered('twilio');
    const transferring = transfer(line);
    await until('the call has ended', async () => {
      await test.clock.advance(1_000);
      return test.ends.length > 0;
    });
    assert.equal(await transferring, 'no_answer');
    assert.deepEqual(test.ends, ['caller: The caller hung up.']);
  });

  it('is bridged with a second call where the vendor refuses', async () => {
    const { line, id, stream } = await answered('telnyx');
    test.telnyx.fates[PERSON] = { code: '90034', detail: 'Transfers are off.' };
    const transferring = transfer(line);
    await until('it was refused', () => commandsFor(id).includes('transfer'));
    delete test.telnyx.fates[PERSON];
    assert.equal(await transferring, 'taken');
    const person = await until('the person’s stream', () =>
      test.telnyx.stream === stream ? null : test.telnyx.stream,
    );
    stream.speak(tone([700], 2_000));
    await until('the person hears the caller', async () => {
      await test.clock.advance(20);
      return person.heard().some((sample) => Math.abs(sample) > 1_000);
    });
    stream.stop();
    const { callId = '' } = test.telnyx.commands.find(({ action }) => action === 'dial') ?? {};
    await until('the person is hung up', () => commandsFor(callId).includes('hangup'));
  });
});
