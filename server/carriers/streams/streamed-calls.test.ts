import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { StreamsFixture } from './testing/streams-fixture.ts';
import { attribute } from './testing/twilio-calls.ts';

const CALLER = '+14155550123';
const NUMBER = '+12025550100';
let sids = 0;
const newSid = (): string => `CA${String((sids += 1)).padStart(32, '0')}`;

describe('streamed calls that arrive', { timeout: 120_000 }, () => {
  const test = new StreamsFixture();
  before(() => test.start({ from: 22_400, to: 22_449 }));
  afterEach(() => test.settle());
  after(() => test.stop());

  const ring = async (sid = newSid()): Promise<string> =>
    (await test.twilio.ring(test.voiceUrl, { sid, from: CALLER, to: NUMBER })).text();

  it('are refused as the vendor knows it', async () => {
    test.open('twilio');
    for (const [reason, word] of [
      ['unknown_number', 'rejected'],
      ['no_assistant', 'busy'],
      ['busy', 'busy'],
    ] as const) {
      test.receive = async () => ({ admitted: false, reason });
      assert.match(await ring(), new RegExp(`<Response><Reject reason="${word}"/></Response>`));
    }
    test.receive = async () => ({ admitted: false, reason: 'unavailable' });
    const answer = await test.twilio.ring(test.voiceUrl, { sid: newSid(), from: CALLER, to: NUMBER });
    assert.notEqual(answer.status, 200, 'the vendor asks another server');
    test.calls.drain();
    test.admit();
    assert.notEqual(
      (await test.twilio.ring(test.voiceUrl, { sid: newSid(), from: CALLER, to: NUMBER })).status,
      200,
    );
  });

  it('are refused by a command where the vendor is answered so', async () => {
    test.open('telnyx');
    test.receive = async () => ({ admitted: false, reason: 'busy' });
    const from = test.telnyx.commands.length;
    await test.telnyx.ring(test.voiceUrl, { callId: 'v3:busy', from: CALLER, to: NUMBER });
    const command = await until('the command', () => test.telnyx.commands[from]);
    assert.deepEqual(
      [command.action, command.callId, command.body['cause']],
      ['reject', 'v3:busy', 'USER_BUSY'],
    );
  });

  it('are as many as the carrier may have', async () => {
    test.open('twilio', { maxCalls: 1 });
    test.admit();
    assert.match(await ring(), /<Stream/);
    assert.match(await ring(), /<Reject reason="busy"/);
    assert.equal(test.calls.freeLines(test.access), 0);
    assert.equal(test.arrivals.length, 2, 'the one that is refused is recorded too');
  });

  it('end when the vendor does not open their sound', async () => {
    test.open('twilio');
    test.admit();
    const sid = newSid();
    const document = await ring(sid);
    await test.clock.advance(29_999);
    assert.deepEqual(test.ends, []);
    await test.clock.advance(1);
    await until('the call has ended', () => test.ends.length > 0);
    assert.deepEqual(test.ends, ['failure: The carrier did not open the sound of the call.']);
    await until('the vendor is told', () => test.twilio.ended.includes(sid));
    await assert.rejects(test.twilio.connect(document, sid).opened(), 'its token is void');
  });

  it('end when the vendor says so before their sound is there', async () => {
    test.open('twilio');
    test.admit();
    const sid = newSid();
    await ring(sid);
    const fields = {
      CallSid: sid,
      From: CALLER,
      To: NUMBER,
      CallStatus: 'completed',
      Direction: 'inbound',
    };
    await test.twilio.post(test.voiceUrl, fields);
    await until('the call has ended', () => test.ends.length > 0);
    assert.deepEqual(test.ends, ['caller: The caller hung up.']);
  });

  it('are told of by their numbers', async () => {
    test.open('twilio', { workspaceId: 3, carrierId: 9 });
    await ring('CA4711');
    const [arrival] = test.arrivals;
    assert.ok(arrival);
    assert.deepEqual(
      [arrival.from, arrival.to, arrival.carrier, arrival.carrierCallId],
      [CALLER, NUMBER, 'twilio', 'CA4711'],
    );
    assert.deepEqual([arrival.withinWorkspaceId, arrival.throughCarriers], [3, [9]]);
  });

  it('of Telnyx are answered with a stream that names them', async () => {
    test.open('telnyx');
    test.admit();
    test.telnyx.stream = null;
    await test.telnyx.ring(test.voiceUrl, { callId: 'v3:one', from: CALLER, to: NUMBER });
    const stream = await until('the stream', () => test.telnyx.stream);
    const answer = test.telnyx.commands.find(({ callId }) => callId === 'v3:one');
    assert.ok(answer);
    assert.deepEqual(
      [answer.action, answer.body['stream_bidirectional_mode'], answer.body['stream_bidirectional_codec']],
      ['answer', 'rtp', 'PCMU'],
    );
    await stream.until(() => stream.received.length > 0);
    await test.telnyx.tell(test.voiceUrl, 'call.hangup', 'v3:one', { hangup_cause: 'normal_clearing' });
    await until('the call has ended', () => test.ends.length > 0);
    assert.deepEqual(test.ends, ['caller: The caller hung up.']);
  });

  it('of an application with TeXML are answered with a document', async () => {
    test.open('telnyx');
    test.admit();
    const form = {
      CallSid: 'v3:texml',
      From: CALLER,
      To: NUMBER,
      CallStatus: 'ringing',
      Direction: 'inbound',
    };
    const answer = await test.telnyx.post(test.voiceUrl, new URLSearchParams(form).toString(), {
      type: 'application/x-www-form-urlencoded',
    });
    const document = await answer.text();
    assert.equal(attribute(document, 'bidirectionalMode'), 'rtp');
    assert.match(attribute(document, 'url'), /^ws:.*\/streams\/[\w-]{43}$/);
  });

  it('are another carrier’s neither by their requests nor by their tokens', async () => {
    test.open('twilio');
    test.admit();
    const sid = newSid();
    const document = await ring(sid);
    const own = test.access;
    test.access = { ...own, carrierId: own.carrierId + 1 };
    const fields = {
      CallSid: sid,
      From: CALLER,
      To: NUMBER,
      CallStatus: 'completed',
      Direction: 'inbound',
    };
    await test.twilio.post(test.voiceUrl, fields);
    await assert.rejects(test.twilio.connect(document, sid).opened());
    test.access = own;
    assert.deepEqual(test.ends, []);
    const stream = await test.twilio.connect(document, sid).opened();
    stream.begin();
    stream.stop();
  });
});
