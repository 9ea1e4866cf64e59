import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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
const OTHER = '+14155550171';
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
    delete test.twilio.fates[OTHER];
    delete test.telnyx.fates[OTHER];
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
    phone = PERSON,
  ): Promise<TransferResult> => {
    assert.ok(line.transfer);
    const answers = { accepted: '', declined: '' };
    const order = { name: 'Ann', phone, announcement, answers, notice: null, judge: () => null };
    return line.transfer(order, signal);
  };
  /** What was commanded of a call at Telnyx, in order. */
  const commandsFor = (callId: string): string[] =>
    test.telnyx.commands
      .filter((each) => each.callId === callId && COMMANDS.includes(each.action))
      .map(({ action }) => action);

  /** Where Telnyx tells of the person of a transfer, once that is ordered. */
  const orderedFor = async (id: string): Promise<string> => {
    const isOrder = ({ action, callId }: { action: string; callId: string }): boolean =>
      action === 'transfer' && callId === id;
    const order = await until('it is ordered', () => test.telnyx.commands.find(isOrder));
    return order.body['webhook_url'] ?? '';
  };

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
    await test.telnyx.tell(await orderedFor(id), 'call.answered', 'v3:taken', { state: 'answered' });
    assert.deepEqual(commandsFor('v3:taken'), [], 'the person keeps the caller');
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

  it('is not put through to the next person by what Telnyx tells of the one before', async () => {
    test.telnyx.fates[PERSON] = test.telnyx.fates[OTHER] = 'rings';
    const { line, id } = await answered('telnyx');
    const people = () =>
      test.telnyx.commands.filter(({ action, callId }) => action === 'transfer' && callId === id);
    const enough = new AbortController();
    const first = transfer(line, null, enough.signal);
    await until('it rings', () => people().length === 1);
    enough.abort();
    assert.equal(await first, 'no_answer');
    let result: TransferResult | null = null;
    const second = transfer(line, null, undefined, OTHER).then((came) => (result = came));
    await until('it rings again', () => people().length === 2);
    const [before, now] = people().map(({ body }) => body['webhook_url'] ?? '');
    assert.ok(before && now);
    await test.telnyx.tell(before, 'call.answered', 'v3:before', { state: 'answered' });
    await test.telnyx.tell(before, 'call.hangup', 'v3:before', { hangup_cause: 'originator_cancel' });
    assert.deepEqual([result, test.ends], [null, []]);
    await test.telnyx.tell(now, 'call.answered', 'v3:now', { state: 'answered' });
    assert.equal(await second, 'taken');
  });

  it('is not put through to the next person by what Twilio tells of the one before', async () => {
    test.twilio.fates[PERSON] = test.twilio.fates[OTHER] = { statuses: ['ringing'] };
    const { line, stream } = await answered('twilio');
    const enough = new AbortController();
    const first = transfer(line, null, enough.signal);
    await until('it rings', () => test.twilio.dialled.at(-1)?.to === PERSON && stream.socket.readyState > 1);
    enough.abort();
    assert.equal(await first, 'no_answer');
    let result: TransferResult | null = null;
    const second = transfer(line, null, undefined, OTHER).then((came) => (result = came));
    await until('it rings again', () => test.twilio.dialled.at(-1)?.to === OTHER);
    const [before, now] = test.twilio.dialled.slice(-2);
    assert.ok(before && now);
    await test.twilio.tellOfPerson(before, 'in-progress');
    await test.twilio.tellOfPerson(before, 'canceled');
    await test.clock.advance(10_000);
    assert.deepEqual([result, test.ends], [null, []]);
    await test.twilio.tellOfPerson(now, 'in-progress');
    assert.equal(await second, 'taken');
  });

  for (const [why, giveUp] of Object.entries({
    'nobody waits any longer': async (_id: string, _line: Line, enough: AbortController) => enough.abort(),
    'the caller has hung up': async (id: string) => {
      await test.telnyx.tell(test.voiceUrl, 'call.hangup', id, { hangup_cause: 'normal_clearing' });
      await test.settle();
    },
    'the team has hung up': async (_id: string, line: Line, enough: AbortController) => {
      enough.abort();
      void line.hangUp();
      await test.settle();
    },
  })) {
    it(`leaves no telephone ringing that Telnyx tells of only when ${why}`, async () => {
      test.telnyx.fates[PERSON] = 'untold';
      const { line, id } = await answered('telnyx');
      const enough = new AbortController();
      const transferring = transfer(line, null, enough.signal);
      const url = await orderedFor(id);
      await giveUp(id, line, enough);
      assert.equal(await transferring, 'no_answer');
      await test.telnyx.tell(url, 'call.initiated', 'v3:late', { direction: 'outgoing', state: 'bridging' });
      await until('the person is hung up', () => commandsFor('v3:late').length > 0);
      await test.telnyx.tell(url, 'call.hangup', 'v3:late', { hangup_cause: 'originator_cancel' });
      assert.deepEqual(commandsFor('v3:late'), ['hangup']);
      await line.hangUp();
    });
  }

  it('stays with a person of whom Telnyx tells where the version before had it told', async () => {
    test.telnyx.fates[PERSON] = 'rings';
    const { line, id } = await answered('telnyx');
    void transfer(line);
    const url = await orderedFor(id);
    const over = randomUUID();
    assert.match(url, /call=person-1-/);
    await test.telnyx.tell(url.replace(/person-1-.*/, `person-${over}`), 'call.answered', 'v3:theirs', {});
    await test.telnyx.tell(url.replace(/person-1-.*/, over), 'call.answered', 'v3:nobodys', {});
    await until('whom nobody talks to is hung up', () => commandsFor('v3:nobodys').length > 0);
    assert.deepEqual([commandsFor('v3:nobodys'), commandsFor('v3:theirs')], [['hangup'], []]);
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
    const lost = await orderedFor(id);
    await test.telnyx.tell(lost, 'call.initiated', 'v3:lost', { direction: 'outgoing', state: 'bridging' });
    await until('one call is enough', () => commandsFor('v3:lost').includes('hangup'));
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
