import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { readSeconds } from '../../voice/media/media-seconds.ts';
import { measureMedia } from '../../voice/call/measure-media.ts';
import type { Line, LineReport } from '../../voice/line.ts';
import type { CallTrace } from '../call-trace.ts';
import { AUTH_TOKEN } from '../testing/twilio-vendor.ts';
import { API_KEY } from '../testing/telnyx-vendor.ts';
import { StreamsFixture } from './testing/streams-fixture.ts';

const CALLER = '+14155550123';
const NUMBER = '+12025550100';
const PERSON = '+14155550170';
const SID = `CA${'7'.repeat(32)}`;

const ladder = ({ messages }: CallTrace): string[] =>
  messages.map(({ direction, transport, about }) => `${direction} ${transport} ${about}`);

describe('the trace of a streamed call', { timeout: 120_000 }, () => {
  const test = new StreamsFixture();
  before(() => test.start({ from: 22_900, to: 22_949 }));
  afterEach(async () => {
    test.twilio.stream?.socket.terminate();
    await test.settle();
    delete test.twilio.fates[PERSON];
    delete test.telnyx.fates[PERSON];
  });
  after(() => test.stop());

  const keptOne = async (): Promise<CallTrace> => {
    await until('it is kept', () => test.kept.length > 0);
    const [trace, another] = test.kept;
    assert.ok(trace && !another);
    for (const { text } of trace.messages) {
      for (const secret of [AUTH_TOKEN, API_KEY, `${test.access.streamsPath}/`, '?call='])
        assert.equal(text.includes(secret), false, `${secret} in ${text}`);
      assert.doesNotMatch(text, /signature|authorization|[^\P{C}\r\n]/iu);
    }
    return trace;
  };

  /** A call that arrives at Telnyx and is answered. */
  async function atTelnyx(callId: string, run: (line: Line) => Promise<void>): Promise<void> {
    test.open('telnyx');
    const people = { mayCall: true, routeTo: async () => ({ from: NUMBER, trunk: test.access }) };
    const ended = Promise.withResolvers<void>();
    test.admit(async (line) => {
      await line.answer();
      await run(line).finally(() => ended.resolve());
      await line.hangUp();
    }, people);
    await test.telnyx.ring(test.voiceUrl, { callId, from: CALLER, to: NUMBER });
    await ended.promise;
  }

  it('is kept of one that is refused: what the vendor asked, and what it was answered', async () => {
    test.open('twilio');
    test.receive = async () => ({ admitted: false, reason: 'busy' });
    const more = { CallerName: 'Ann\u0000', Digits: '4711', SipHeader_Authorization: 'a secret' };
    await test.twilio.ring(test.voiceUrl, { sid: SID, from: CALLER, to: NUMBER }, more);
    const trace = await keptOne();
    assert.deepEqual(ladder(trace), ['received HTTPS CallStatus=ringing', 'sent HTTPS Reject']);
    const [asked] = trace.messages;
    assert.deepEqual([asked?.peer, asked?.callId, asked?.at], ['Twilio', SID, test.clock.now()]);
    assert.match(asked?.text ?? '', /^POST [^\r]+\r\n\r\n(?:.+\r\n)*From: \+14155550123\r\n/);
    assert.doesNotMatch(asked?.text ?? '', /4711|secret/);
    assert.equal(trace.media, null);
  });

  it('has the document, the socket and the figures of each second, and ends with the call', async () => {
    test.open('twilio');
    test.admit();
    const asked = await test.twilio.ring(test.voiceUrl, { sid: SID, from: CALLER, to: NUMBER });
    const stream = await test.twilio.connect(await asked.text(), SID).opened();
    stream.begin();
    void stream.run();
    await stream.until(() => stream.received.length > 0);
    stream.stop();
    const trace = await keptOne();
    assert.deepEqual(ladder(trace), [
      'received HTTPS CallStatus=ringing',
      'sent HTTPS Stream',
      'received WSS start',
      'received WSS stopped: The caller hung up.',
    ]);
    assert.match(trace.messages[1]?.text ?? '', /url="ws:\/\/127\.0\.0\.1:\d+\/\[left out\]"/);
    assert.ok(trace.media && readSeconds(trace.media.numbers).length > 0);
  });

  it('has what was lost of the sound, and its jitter, and the metrics of the call have them too', async () => {
    test.open('twilio');
    const heard = Promise.withResolvers<void>();
    const over = Promise.withResolvers<LineReport>();
    test.admit(async (line) => {
      await line.answer();
      for (let kind = ''; kind !== 'ended'; kind = (await line.next(3_600_000)).kind)
        if (kind === 'key') heard.resolve();
      over.resolve(await line.hangUp());
    });
    const asked = await test.twilio.ring(test.voiceUrl, { sid: SID, from: CALLER, to: NUMBER });
    const stream = await test.twilio.connect(await asked.text(), SID).opened();
    stream.begin();
    for (let chunk = 1; chunk <= 11; chunk += 1) {
      if (chunk === 6) continue;
      const stamp = {
        chunk: String(chunk),
        timestamp: String(chunk % 2 === 0 ? chunk * 20 : chunk * 20 + 64),
      };
      stream.media(new Uint8Array(160).fill(0x55), stamp);
    }
    // A key waits behind the sound before it.
    stream.press('1');
    await heard.promise;
    stream.stop();
    const { media } = await keptOne();
    const seconds = readSeconds(media?.numbers ?? new Int16Array());
    assert.equal(
      seconds.reduce((sum, { lost }) => sum + lost, 0),
      1,
    );
    assert.ok(seconds.some(({ jitterMs }) => jitterMs > 10));
    const { media: figures } = measureMedia((await over.promise).media);
    assert.ok(figures);
    const { codec, encrypted, packets_received: received, packets_lost: lost, jitter_ms: jitterMs } = figures;
    assert.deepEqual(
      { codec, encrypted, received, lost },
      { codec: 'PCMU', encrypted: false, received: 10, lost: 1 },
    );
    assert.ok(jitterMs > 10, `${jitterMs} ms`);
  });

  it('has what Telnyx was asked for, with its answers', async () => {
    await atTelnyx('v3:traced', async () => undefined);
    const trace = await keptOne();
    assert.deepEqual(ladder(trace).slice(0, 2), ['received HTTPS call.initiated', 'sent HTTPS answer']);
    assert.ok(ladder(trace).includes('received HTTPS hangup'));
    assert.ok(trace.messages.every(({ callId }) => callId === 'v3:traced'));
    const asked = trace.messages.find(({ about }) => about === 'hangup');
    assert.match(asked?.text ?? '', /^POST \/v2\/calls\/v3%3Atraced\/actions\/hangup HTTP\/1\.1\r\n/);
  });

  it('has why a transfer failed, with the leg of the person', async () => {
    test.telnyx.fates[PERSON] = { cause: 'unspecified', sip: '503' };
    const order = { name: 'Ann', phone: PERSON, announcement: null, notice: null, judge: () => null };
    const answers = { accepted: '', declined: '' };
    await atTelnyx('v3:caller', async (line) => {
      assert.equal(await line.transfer?.({ ...order, answers }, new AbortController().signal), 'failed');
      test.telnyx.fates[PERSON] = { code: '90018', detail: 'The connection has no outbound profile.' };
      const announced = { ...order, answers, announcement: 'Ann?' };
      assert.equal(await line.transfer?.(announced, new AbortController().signal), 'failed');
    });
    const trace = await keptOne();
    const end = trace.messages.find(({ about }) => about === 'call.hangup');
    assert.match(end?.callId ?? '', /^v3:person-/);
    assert.match(end?.text ?? '', /sip_hangup_cause: 503/);
    const refused = trace.messages.find(({ text }) => text.startsWith('HTTP/1.1 422'));
    assert.match(refused?.text ?? '', /detail: The connection has no outbound profile\./);
  });

  it('of one that goes out is given where it was asked for, with the vendor’s last word', async () => {
    for (const isTraced of [true, false]) {
      test.open('twilio');
      test.twilio.fates[PERSON] = { statuses: ['initiated', 'ringing', 'busy'] };
      const dialling = test.dial(PERSON, isTraced);
      assert.equal((await test.events(dialling)).at(-1)?.kind, 'busy');
      const trace = await dialling.takeTrace?.();
      assert.equal(trace !== undefined, isTraced);
      if (!trace) continue;
      const told = ladder(trace).filter((step) => step.includes('CallStatus'));
      assert.deepEqual(told.at(-1), 'received HTTPS CallStatus=busy');
      assert.equal(ladder(trace)[0], 'sent HTTPS Calls.json');
      assert.equal(await dialling.takeTrace?.(), null);
    }
  });
});
