import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { sdpText } from './testing/session-text.ts';
import { Caller, establish } from './testing/test-caller.ts';
import { answerTo, type TestPeer } from './testing/test-peer.ts';
import { endPair, startPair } from './testing/pair.ts';
import { shortTimers, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import { CallEndedError, type CallEnd, type IncomingCall } from './user-agent.ts';

const media = { address: '127.0.0.1', port: 20_000 };

/** All ends that were emitted, to see that it is exactly one. */
function endsOf(call: IncomingCall): CallEnd[] {
  const ends: CallEnd[] = [];
  call.events.on('ended', (end) => ends.push(end));
  return ends;
}

after(closeLeftovers);

describe('A call over UDP', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  it('is announced with its parties and answered 100 at once, then 180 and 200 with our description', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const trying = await peer.next(100);
    assert.equal(trying.header('To'), '<sip:+15005550006@127.0.0.1>', 'a 100 carries no tag');
    const call = await fixture.call();
    assert.equal(call.id, caller.callId);
    assert.equal(call.parties.from, '+15005550100');
    assert.equal(call.parties.to, '+15005550006');
    assert.equal(call.parties.displayName, 'Ada');
    assert.equal(call.remoteAddress, '127.0.0.1');
    assert.equal(call.offer?.codec, 'PCMU');
    assert.equal(fixture.agent.activeCalls, 1);
    call.ring();
    const ringing = await caller.expect(180);
    assert.equal(ringing.header('Contact'), `<sip:127.0.0.1:${fixture.agent.port}>`);
    const ends = endsOf(call);
    const accepted = call.accept(media);
    const ok = await caller.expect(200);
    assert.match(ok.body, /m=audio 20000 RTP\/AVP 0 101\r\n/);
    assert.match(ok.header('To') ?? '', new RegExp(`;tag=${caller.toTag}$`), 'the tag of the 180 stays');
    caller.ack();
    assert.deepEqual((await accepted).media, {
      profile: 'RTP/AVP',
      remote: { address: '127.0.0.1', family: 4, port: 40_000 },
      codec: 'PCMU',
      payloadType: 0,
      dtmfPayloadType: 101,
      dtmfClockRate: 8_000,
      opus: null,
      comfortNoise: false,
      ptimeMs: 20,
      direction: 'sendrecv',
      rtcp: { mux: false, port: 40_001 },
      srtp: null,
    });
    caller.bye();
    await caller.expect(200);
    assert.deepEqual(ends, [{ by: 'caller', cause: 'hung up' }]);
    assert.equal(fixture.agent.activeCalls, 0);
    await call.hangUp();
    assert.equal(ends.length, 1);
  });

  it('repeats the last answer when the INVITE comes again, and reports one call only', async () => {
    const caller = new Caller(peer);
    const invite = caller.invite();
    const call = await fixture.call();
    call.ring();
    await caller.expect(180);
    peer.send(invite);
    await caller.expect(180);
    assert.equal(fixture.calls.length, 0);
    call.reject(486);
    await caller.expect(486);
    peer.send(invite);
    await caller.expect(486);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
  });

  it('repeats a refusal until it is acknowledged, with the headers it was given', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const ends = endsOf(call);
    call.reject(503, 'Full House', { 'Retry-After': '30' });
    const refusal = await caller.expect(503);
    assert.match(refusal.text, /^SIP\/2\.0 503 Full House\r\n/);
    assert.equal(refusal.header('Retry-After'), '30');
    await caller.expect(503);
    await caller.expect(503);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    assert.deepEqual(ends, [{ by: 'us', cause: 'rejected with 503' }]);
    await assert.rejects(call.accept(media), CallEndedError);
  });

  it('gives a refusal up when it is never acknowledged', async () => {
    const caller = new Caller(peer);
    caller.invite();
    (await fixture.call()).reject(404);
    await caller.expect(404);
    await eventually(() => fixture.agent.counts.serverTransactions === 0, 'timer H');
  });

  it('repeats its 200 until the ACK comes and not after it', async () => {
    const caller = new Caller(peer);
    const invite = caller.invite();
    const call = await fixture.call();
    const accepted = call.accept(media);
    const first = await caller.expect(200);
    const second = await caller.expect(200);
    assert.equal(first.text, second.text);
    peer.send(invite);
    caller.ack();
    caller.ack();
    await accepted;
    const hungUp = call.hangUp();
    const bye = await peer.next('BYE');
    assert.equal(bye.header('CSeq'), '1 BYE');
    assert.ok(!peer.summary().includes('200'));
    peer.send(answerTo(bye.text, 200));
    await hungUp;
    await new Promise((resolve) => setTimeout(resolve, 2 * shortTimers.t2));
    assert.deepEqual(peer.summary(), [], 'nothing is repeated after the ACK');
  });

  it('sends BYE when its 200 is never acknowledged', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const ends = endsOf(call);
    const accepted = call.accept(media);
    await assert.rejects(
      accepted,
      (refusal) => refusal instanceof CallEndedError && refusal.end.by === 'timeout',
    );
    const bye = await peer.next('BYE');
    peer.send(answerTo(bye.text, 200));
    assert.deepEqual(ends, [{ by: 'timeout', cause: 'never acknowledged' }]);
  });

  it('waits for the ACK before it sends BYE, when we hang up right after answering', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const ends = endsOf(call);
    const accepted = call.accept(media);
    await caller.expect(200);
    const hungUp = call.hangUp();
    await assert.rejects(accepted, CallEndedError);
    assert.deepEqual(ends, [{ by: 'us', cause: 'hung up' }]);
    await caller.expect(200);
    assert.ok(!peer.summary().includes('BYE'));
    caller.ack();
    const bye = await peer.next('BYE');
    peer.send(answerTo(bye.text, 200));
    await hungUp;
  });

  it('repeats its BYE without an answer, and ends', async () => {
    const { call } = await establish(fixture, peer);
    const hungUp = call.hangUp();
    const first = await peer.next('BYE');
    const again = await peer.next('BYE');
    assert.equal(first.text, again.text);
    await hungUp;
  });

  it('answers a BYE that crosses its own', async () => {
    const { call, caller } = await establish(fixture, peer);
    const ends = endsOf(call);
    const hungUp = call.hangUp();
    const ours = await peer.next('BYE');
    caller.bye();
    await caller.expect(200);
    await hungUp;
    assert.deepEqual(ends, [{ by: 'us', cause: 'hung up' }]);
    peer.send(answerTo(ours.text, 200));
  });

  it('answers a BYE that comes before the ACK, and one that comes again', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const accepted = call.accept(media);
    await caller.expect(200);
    const bye = caller.bye();
    await caller.expect(200);
    await assert.rejects(
      accepted,
      (refusal) => refusal instanceof CallEndedError && refusal.end.by === 'caller',
    );
    peer.send(bye);
    const again = await caller.expect(200);
    assert.equal(again.header('CSeq'), '2 BYE');
  });

  it('takes a BYE while it rings: 200 for it, 487 for the INVITE', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const ends = endsOf(call);
    call.ring();
    await caller.expect(180);
    caller.bye();
    await caller.expect(200);
    await caller.expect(487);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch, cseq: 1 }));
    assert.deepEqual(ends, [{ by: 'caller', cause: 'hung up' }]);
  });

  it('accepts an answer of both codecs in the ACK when the INVITE left the offer to us', async () => {
    const caller = new Caller(peer);
    caller.invite({ body: '' });
    const call = await fixture.call();
    assert.equal(call.offer, null);
    const accepted = call.accept(media);
    const ok = await caller.expect(200);
    assert.match(ok.body, /m=audio 20000 RTP\/AVP 0 8 9 101\r\n/);
    caller.ack({ body: sdpText(['m=audio 41000 RTP/AVP 8']) });
    const agreed = (await accepted).media;
    assert.equal(agreed.codec, 'PCMA');
    assert.equal(agreed.dtmfPayloadType, null);
    caller.bye();
    await caller.expect(200);
  });

  for (const [what, body] of [
    ['no answer', ''],
    ['an unusable answer', sdpText(['m=audio 41000 RTP/AVP 18'])],
  ] as const) {
    it(`hangs up when the ACK brings ${what} to our offer`, async () => {
      const caller = new Caller(peer);
      caller.invite({ body: '' });
      const call = await fixture.call();
      const accepted = call.accept(media);
      await caller.expect(200);
      caller.ack({ body });
      await assert.rejects(
        accepted,
        (refusal) => refusal instanceof CallEndedError && refusal.end.by === 'failure',
      );
      peer.send(answerTo((await peer.next('BYE')).text, 200));
    });
  }

  it('refuses a call that rang longer than its Expires', async () => {
    const caller = new Caller(peer);
    caller.invite({ headers: ['Expires: 1'] });
    const call = await fixture.call();
    const ends = endsOf(call);
    await caller.expect(480);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    assert.deepEqual(ends, [{ by: 'timeout', cause: 'not answered in time' }]);
  });
});
