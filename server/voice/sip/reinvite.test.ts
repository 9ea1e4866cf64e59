import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { newMasterKey } from '../rtp/srtp-keys.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { sdpText } from './testing/session-text.ts';
import { Caller, establish } from './testing/test-caller.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import { endPair, startPair } from './testing/pair.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { IncomingCall, NegotiatedMedia } from './user-agent.ts';

const plain = 'm=audio 40000 RTP/AVP 0 8 101';
/** Of our own offers: codecs and telephone events. */
const OFFERED_FORMATS = '0 8 9 101';
const events = 'a=rtpmap:101 telephone-event/8000';

after(closeLeftovers);

describe('A re-INVITE', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  async function changed(call: IncomingCall, act: () => void): Promise<NegotiatedMedia> {
    const changed = once(call.events, 'media');
    act();
    const [media]: NegotiatedMedia[] = await changed;
    assert.ok(media);
    return media;
  }

  async function finish(caller: Caller): Promise<void> {
    caller.bye();
    const ok = await caller.expect(200);
    assert.match(ok.header('CSeq') ?? '', / BYE$/);
  }

  for (const [how, body, direction, answered] of [
    ['sendonly', sdpText([plain, events, 'a=sendonly']), 'recvonly', 'recvonly'],
    ['inactive', sdpText([plain, events, 'a=inactive']), 'inactive', 'inactive'],
    ['an all-zero address', sdpText([plain, events], '0.0.0.0'), 'recvonly', 'recvonly'],
  ] as const) {
    it(`puts the call on hold by ${how}, and resumes it`, async () => {
      const { caller, call, ok } = await establish(fixture, peer);
      const held = await changed(call, () => caller.reinvite({ body }));
      assert.equal(held.direction, direction);
      const answer = await caller.expect(200);
      assert.match(answer.body, new RegExp(`a=${answered}\r\n`));
      assert.equal(versionOf(answer.body), versionOf(ok.body) + 1);
      caller.ack();
      const resumed = await changed(call, () => caller.reinvite());
      assert.equal(resumed.direction, 'sendrecv');
      const back = await caller.expect(200);
      assert.equal(versionOf(back.body), versionOf(ok.body) + 2);
      caller.ack();
      await finish(caller);
    });
  }

  it('moves the media to another address and port', async () => {
    const { caller, call } = await establish(fixture, peer);
    const moved = await changed(call, () =>
      caller.reinvite({ body: sdpText(['m=audio 42000 RTP/AVP 8'], '127.0.0.2') }),
    );
    assert.deepEqual(moved.remote, { address: '127.0.0.2', family: 4, port: 42_000 });
    assert.equal(moved.codec, 'PCMA');
    await caller.expect(200);
    caller.ack();
    await finish(caller);
  });

  it('that changes nothing keeps the version and reports no change', async () => {
    const { caller, call, ok } = await establish(fixture, peer);
    call.events.on('media', () => assert.fail('nothing changed'));
    caller.reinvite();
    const answer = await caller.expect(200);
    assert.equal(answer.body, ok.body);
    caller.ack();
    await finish(caller);
  });

  it('without an offer gets ours, and the answer in its ACK counts', async () => {
    const { caller, call } = await establish(fixture, peer);
    caller.reinvite({ body: '' });
    const answer = await caller.expect(200);
    assert.match(answer.body, /RTP\/AVP 0 8 9 101/);
    const media = await changed(call, () => caller.ack({ body: sdpText(['m=audio 43000 RTP/AVP 8']) }));
    assert.equal(media.remote.port, 43_000);
    await finish(caller);
  });

  it('without an offer gets ours with every line and the profile of the one before', async () => {
    const key = newMasterKey();
    const body = sdpText([
      ...['m=video 40002 RTP/AVP 31', 'm=audio 40000 RTP/SAVP 8 0'],
      `a=crypto:1 AES_CM_128_HMAC_SHA1_32 inline:${key}`,
    ]);
    const { caller, ok } = await establish(fixture, peer, 'UDP', { body });
    const own = /inline:(\S+)/.exec(ok.body)?.[1];
    caller.reinvite({ body: '' });
    const offer = (await caller.expect(200)).body;
    assert.deepEqual(offer.match(/^m=.*$/gm), [
      'm=video 0 RTP/AVP 31',
      `m=audio 20000 RTP/SAVP ${OFFERED_FORMATS}`,
    ]);
    assert.equal(/inline:(\S+)/.exec(offer)?.[1], own);
    caller.ack({ body: body.replace('SHA1_32', 'SHA1_80') });
    await finish(caller);
  });

  it('may change the codec, the packets and the keys, and take other streams in and out', async () => {
    const [first, second] = [newMasterKey(), newMasterKey()];
    const secured = (formats: string, key: string, ...more: string[]): string =>
      sdpText([
        `m=audio 40000 RTP/SAVP ${formats}`,
        ...[`a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}`, 'a=rtcp-mux', ...more],
      ]);
    const { caller, call, media } = await establish(fixture, peer, 'UDP', { body: secured('0', first) });
    assert.deepEqual([media.codec, media.srtp?.remoteKey, media.rtcp.mux], ['PCMU', first, true]);
    const body = secured('8', second, 'a=ptime:40', 'm=video 40002 RTP/AVP 31').replace('a=rtcp-mux\r\n', '');
    const next = await changed(call, () => caller.reinvite({ body }));
    assert.deepEqual(
      [next.codec, next.ptimeMs, next.srtp?.remoteKey, next.rtcp],
      ['PCMA', 40, second, { mux: false, port: 40_001 }],
    );
    assert.equal(next.srtp?.localKey, media.srtp?.localKey);
    const answer = (await caller.expect(200)).body;
    assert.match(answer, /m=audio 20000 RTP\/SAVP 8\r\n[\s\S]*m=video 0 RTP\/AVP 31\r\n$/);
    assert.doesNotMatch(answer, /rtcp-mux/);
    caller.ack();
    await finish(caller);
  });

  it('that switches the sound off or makes it a fax is refused, and the call goes on', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('media', () => assert.fail('nothing changed'));
    for (const lines of [['m=audio 0 RTP/AVP 0'], ['m=audio 0 RTP/AVP 0', 'm=image 40002 udptl t38']]) {
      caller.reinvite({ body: sdpText(lines) });
      await caller.expect(488);
      peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    }
    await finish(caller);
  });

  it('cannot be cancelled: it is answered at once', async () => {
    const { caller } = await establish(fixture, peer);
    caller.reinvite();
    await caller.expect(200);
    caller.send('CANCEL', { branch: caller.inviteBranch });
    while (!(await caller.expect(200)).header('CSeq')?.endsWith('CANCEL'));
    caller.ack();
    caller.cseq += 1;
    caller.send('OPTIONS');
    await caller.expect(200);
    await finish(caller);
  });

  it('that cannot be agreed on is refused with 488 and leaves the call as it was', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('media', () => assert.fail('nothing changed'));
    caller.reinvite({ body: sdpText(['m=audio 40000 RTP/AVP 18']) });
    const refusal = await caller.expect(488);
    assert.match(refusal.header('Warning') ?? '', /^305 127\.0\.0\.1:\d+ "No common codec/);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    assert.equal(fixture.agent.activeCalls, 1);
    await finish(caller);
  });

  it('is refused with 500 while the first INVITE is not answered', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    const firstBranch = caller.inviteBranch;
    call.ring();
    await caller.expect(180);
    caller.reinvite();
    const refusal = await caller.expect(500);
    assert.match(refusal.header('Retry-After') ?? '', /^([0-9]|10)$/);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    call.reject(486);
    await caller.expect(486);
    peer.send(caller.text('ACK', { branch: firstBranch, cseq: 1 }));
  });

  it('is refused with 491 while the ACK of the one before is missing', async () => {
    const { caller } = await establish(fixture, peer);
    caller.reinvite();
    await caller.expect(200);
    caller.reinvite();
    await caller.expect(491);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    caller.cseq -= 1;
    caller.ack();
    caller.cseq += 1;
    await finish(caller);
  });

  it('that is never acknowledged ends the call', async () => {
    const { caller, call } = await establish(fixture, peer);
    const ended = once(call.events, 'ended');
    caller.reinvite();
    assert.deepEqual(await ended, [{ by: 'timeout', cause: 'never acknowledged' }]);
    peer.send(answerTo((await peer.next('BYE')).text, 200));
  });

  it('moves the target that our BYE goes to', async () => {
    const { caller, call } = await establish(fixture, peer);
    const moved = await TestPeer.udp(fixture.agent.port);
    caller.reinvite({ headers: [`Contact: <sip:elsewhere@127.0.0.1:${moved.port}>`] });
    await caller.expect(200);
    caller.ack();
    const hungUp = call.hangUp();
    const bye = await moved.next('BYE');
    assert.match(bye.text, new RegExp(`^BYE sip:elsewhere@127\\.0\\.0\\.1:${moved.port} SIP/2\\.0\r\n`));
    moved.send(answerTo(bye.text, 200));
    await hungUp;
    await moved.close();
  });
});

function versionOf(body: string): number {
  return Number(/^o=- \d+ (\d+) /m.exec(body)?.[1]);
}
