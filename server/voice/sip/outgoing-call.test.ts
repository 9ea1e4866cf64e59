import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { eventually } from './testing/eventually.ts';
import { answerFrom, branchOf, digestOf, serverAt, type AnswerParts } from './testing/callee.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall, type Outcome } from './testing/place-call.ts';
import { sdpText } from './testing/session-text.ts';
import { answerTo, TestPeer, type Seen } from './testing/test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';
import type { DialFailure, Invitation, PlacedInvite } from './user-agent.ts';

after(closeLeftovers);

describe('a call that we place', { timeout: 240_000 }, () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  let outcome: Outcome;

  beforeEach(async () => {
    fixture = await startUserAgentFixture({ timers: shortTimers, isAllowed: () => false });
    peer = await TestPeer.udp(fixture.agent.port);
  });
  afterEach(async () => {
    await untilAtRest(fixture.agent);
    await Promise.all([fixture.agent.close(), peer.close()]);
  });

  function place(more: Partial<Invitation> = {}): PlacedInvite {
    outcome = placeCall(fixture.agent, peer.port, more);
    return outcome.placed;
  }

  const say = (invite: Seen, status: number, more: AnswerParts = {}): void =>
    peer.send(answerFrom(peer.port, invite, status, more));

  const answer = (invite: Seen, more: { tag?: string; headers?: string[] } = {}): void =>
    say(invite, 200, { ...more, body: sdpText(['m=audio 40000 RTP/AVP 8']) });

  async function hangUp(): Promise<void> {
    const over = outcome.answered[0]?.hangUp();
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    await over;
  }

  /** How the call failed, when it has. */
  async function failure(): Promise<DialFailure | undefined> {
    await eventually(() => outcome.failures.length + outcome.answered.length > 0, 'the call is decided');
    assert.deepEqual(outcome.answered, []);
    return outcome.failures[0];
  }

  async function refuse(status: number, headers: string[] = []): Promise<Seen> {
    const invite = await peer.next('INVITE');
    say(invite, status, { headers });
    const ack = await peer.next('ACK');
    assert.equal(branchOf(ack), branchOf(invite), 'the ACK of a refusal belongs to its transaction');
    return invite;
  }

  describe('fails', () => {
    for (const status of [302, 404, 486, 500, 603]) {
      it(`as refused with ${status}, and asks nobody else`, async () => {
        place({ targets: [serverAt(peer.port), serverAt(peer.port)] });
        await refuse(status);
        assert.deepEqual(await failure(), { kind: 'refused', status, reason: 'Whatever' });
        assert.deepEqual(peer.summary(), []);
      });
    }

    it('when the server asks for credentials that we do not have', async () => {
      place();
      await refuse(401, ['WWW-Authenticate: Digest realm="x", nonce="1"']);
      assert.deepEqual(await failure(), { kind: 'credentials', status: 401, hasCredentials: false });
    });

    it('when the server refuses the credentials', async () => {
      place({ credentials: { username: 'u', password: 'wrong' } });
      await refuse(407, ['Proxy-Authenticate: Digest realm="x", nonce="1"']);
      const again = await refuse(407, ['Proxy-Authenticate: Digest realm="x", nonce="2"']);
      assert.match(again.header('Proxy-Authorization') ?? '', /nonce="1"/);
      assert.deepEqual(await failure(), { kind: 'credentials', status: 407, hasCredentials: true });
    });

    it('when nobody answers', async () => {
      place({ targets: [serverAt(peer.port)] });
      assert.deepEqual(await failure(), { kind: 'silent' });
    });

    it('when nobody listens at any of the addresses', async () => {
      const closed = await TestPeer.tcpListening();
      await closed.close();
      place({ targets: [serverAt(closed.port, 'TCP'), serverAt(closed.port, 'TCP')] });
      assert.deepEqual(await failure(), { kind: 'unreachable' });
    });

    it('when the answer has no media that we can use, and hangs up', async () => {
      place();
      say(await peer.next('INVITE'), 200, { body: sdpText(['m=audio 40000 RTP/AVP 18']) });
      await peer.next('ACK');
      peer.send(answerTo((await peer.next('BYE')).text, 200));
      assert.deepEqual(await failure(), { kind: 'media' });
    });
  });

  it('rings, is answered, and is hung up by either side', async () => {
    place({ headers: [{ name: 'p-preferred-identity', value: '<sip:+15005550100@127.0.0.1>' }] });
    const invite = await peer.next('INVITE');
    assert.match(invite.body, /^m=audio 20000 RTP\/AVP 0 8 9 101\r$/m);
    assert.equal(invite.header('P-Preferred-Identity'), '<sip:+15005550100@127.0.0.1>');
    assert.match(invite.header('Contact') ?? '', /^<sip:127\.0\.0\.1:\d+>$/);
    say(invite, 100);
    say(invite, 183, { body: sdpText(['m=audio 40000 RTP/AVP 8']) });
    await eventually(() => outcome.provisional.length === 2, 'both came');
    assert.deepEqual(outcome.provisional, [100, 183]);
    answer(invite);
    const ack = await peer.next('ACK');
    assert.notEqual(branchOf(ack), branchOf(invite));
    assert.equal(ack.header('CSeq'), '1 ACK');
    const [leg] = outcome.answered;
    let ended = 0;
    leg?.events.on('ended', () => (ended += 1));
    peer.send(
      [
        `BYE sip:us@127.0.0.1:${fixture.agent.port} SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bKbye`,
        `From: ${ack.header('To')}`,
        `To: ${ack.header('From')}`,
        `Call-ID: ${ack.header('Call-ID')}`,
        'CSeq: 1 BYE',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    );
    await peer.next(200);
    assert.equal(ended, 1);
    place();
    answer(await peer.next('INVITE'));
    await peer.next('ACK');
    await hangUp();
  });

  it('may be sent any codec that the answer lists, beside the first', async () => {
    place();
    say(await peer.next('INVITE'), 200, { body: sdpText(['m=audio 40000 RTP/AVP 8 0 101']) });
    await peer.next('ACK');
    await eventually(() => outcome.answered.length === 1, 'it is answered');
    const { codec, payloadType, others } = outcome.media[0] ?? {};
    assert.deepEqual([codec, payloadType, others], ['PCMA', 8, [{ payloadType: 0, codec: 'PCMU' }]]);
    await hangUp();
  });

  it('goes on where it was sent to when the answer leaves the Contact out', async () => {
    place();
    const invite = await peer.next('INVITE');
    say(invite, 200, { body: sdpText(['m=audio 40000 RTP/AVP 8']), withoutContact: true });
    const ack = await peer.next('ACK');
    assert.equal(ack.text.split(' ')[1], invite.text.split(' ')[1]);
    await eventually(() => outcome.answered.length === 1, 'it is answered');
    await hangUp();
  });

  it('answers a challenge, acknowledges and hangs up with its credentials', async () => {
    place({ credentials: { username: 'trunk', password: 'secret' } });
    const first = await refuse(407, [
      'Proxy-Authenticate: Digest realm="x", nonce="abc", algorithm=SHA-256, qop="auth"',
    ]);
    const second = await peer.next('INVITE');
    assert.equal(second.header('CSeq'), '2 INVITE');
    assert.equal(second.header('Call-ID'), first.header('Call-ID'));
    assert.match(
      second.header('Proxy-Authorization') ?? '',
      /^Digest username="trunk", .*algorithm=SHA-256, qop=auth/,
    );
    answer(second);
    const ack = await peer.next('ACK');
    assert.equal(digestOf(ack, 'Proxy-Authorization'), digestOf(second, 'Proxy-Authorization'));
    const over = outcome.answered[0]?.hangUp();
    const bye = await peer.next('BYE');
    const challenged = answerTo(bye.text, 407).replace(
      'Content-Length',
      'Proxy-Authenticate: Digest realm="x", nonce="def"\r\nContent-Length',
    );
    peer.send(challenged);
    const again = await peer.next('BYE');
    assert.match(again.header('Proxy-Authorization') ?? '', /nonce="def"/);
    peer.send(answerTo(again.text, 200));
    await over;
  });

  it('answers once more when only its nonce has expired', async () => {
    place({ credentials: { username: 'u', password: 'p' } });
    await refuse(401, ['WWW-Authenticate: Digest realm="x", nonce="1", qop="auth"']);
    await refuse(401, ['WWW-Authenticate: Digest realm="x", nonce="2", qop="auth", stale=true']);
    const third = await peer.next('INVITE');
    assert.match(third.header('Authorization') ?? '', /nonce="2"/);
    answer(third);
    await peer.next('ACK');
    await hangUp();
  });

  it('goes to the next server after silence, 503 and a broken connection', async () => {
    const closed = await TestPeer.tcpListening();
    await closed.close();
    const silent = await TestPeer.udp(fixture.agent.port);
    place({
      targets: [
        serverAt(closed.port, 'TCP'),
        serverAt(silent.port),
        serverAt(peer.port),
        serverAt(peer.port),
      ],
    });
    const asked = await silent.next('INVITE');
    await refuse(503);
    const invite = await peer.next('INVITE');
    answer(invite);
    await peer.next('ACK');
    // The server that was given up has the call after all, and is told that nobody waits for it.
    silent.send(answerTo(asked.text, 180));
    silent.send(answerTo((await silent.next('CANCEL')).text, 200));
    silent.send(answerTo(asked.text, 487));
    await hangUp();
    await silent.close();
  });

  it('keeps the first fork that answers and hangs up the others', async () => {
    place();
    const invite = await peer.next('INVITE');
    say(invite, 183, { tag: 'one', body: sdpText(['m=audio 40002 RTP/AVP 8']) });
    say(invite, 183, { tag: 'two', body: sdpText(['m=audio 40004 RTP/AVP 8']) });
    // Its early media described the session, and the answer does not again.
    say(invite, 200, { tag: 'two' });
    answer(invite, { tag: 'one' });
    const bye = await peer.next('BYE');
    assert.match(bye.header('To') ?? '', /tag=one$/);
    peer.send(answerTo(bye.text, 200));
    assert.equal(outcome.answered.length, 1);
    assert.equal(outcome.answered[0]?.dialog.remoteTag, 'two');
    assert.deepEqual([outcome.media[0]?.remote.port, outcome.provisional], [40_004, [183, 183]]);
    await hangUp();
  });

  it('is cancelled only after a provisional answer', async () => {
    const placed = place();
    const invite = await peer.next('INVITE');
    placed.cancel();
    assert.ok(!peer.summary().includes('CANCEL'));
    say(invite, 100);
    const cancel = await peer.next('CANCEL');
    assert.equal(branchOf(cancel), branchOf(invite));
    assert.equal(cancel.header('CSeq'), '1 CANCEL');
    peer.send(answerTo(cancel.text, 200));
    say(invite, 487);
    await peer.next('ACK');
    assert.deepEqual(await failure(), { kind: 'cancelled' });
  });

  it('is answered although it was cancelled, when the 200 crosses the CANCEL', async () => {
    const placed = place();
    const invite = await peer.next('INVITE');
    say(invite, 180);
    await eventually(() => outcome.provisional.length > 0, 'it rings');
    placed.cancel();
    peer.send(answerTo((await peer.next('CANCEL')).text, 200));
    answer(invite);
    await peer.next('ACK');
    assert.deepEqual([outcome.answered.length, outcome.failures], [1, []]);
    await hangUp();
  });

  it('hangs up a 200 that comes when nobody waits for it any more', async () => {
    place();
    const invite = await peer.next('INVITE');
    await failure();
    answer(invite);
    await peer.next('ACK');
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    assert.deepEqual(outcome.answered, []);
  });

  it('goes along the recorded route, and acknowledges a 200 that comes again', async () => {
    place();
    const invite = await peer.next('INVITE');
    const hop = (name: string): string => `Record-Route: <sip:${name}@127.0.0.1:${peer.port};lr>`;
    for (let times = 0; times < 2; times += 1) {
      answer(invite, { headers: [hop('far'), hop('near')] });
      const ack = await peer.next('ACK');
      const routes = ack.all('Route').map((route) => route.slice(0, 9));
      assert.deepEqual([ack.header('CSeq'), ...routes], ['1 ACK', '<sip:near', '<sip:far@']);
    }
    assert.equal(outcome.answered.length, 1);
    await hangUp();
  });
});
