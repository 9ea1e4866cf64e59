import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { answerFrom } from './testing/callee.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall, type Outcome } from './testing/place-call.ts';
import { offerText, sdpText } from './testing/session-text.ts';
import { establish, type Caller } from './testing/test-caller.ts';
import { answerTo, TestPeer, type Seen } from './testing/test-peer.ts';
import { shortTimers, startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { CallEnd, IncomingCall, Leg } from './user-agent.ts';

const ALLOWS_UPDATE = 'Allow: INVITE, ACK, BYE, CANCEL, UPDATE';

after(closeLeftovers);

/** RFC 4028. */
describe('the session of a call', { timeout: 120_000 }, () => {
  let clock: FrozenClock;
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  beforeEach(async () => {
    clock = new FrozenClock('2026-11-23T10:00:00Z');
    fixture = await startUserAgentFixture({ timers: shortTimers, clock });
    peer = await TestPeer.udp(fixture.agent.port);
  });
  afterEach(async () => {
    await eventually(() => fixture.agent.activeCalls === 0, 'no call is left');
    await fixture.agent.close();
    await peer.close();
  });

  const secondsPass = (seconds: number): Promise<void> => clock.advance(seconds * 1_000);
  const endOf = (call: IncomingCall | Leg): Promise<CallEnd> =>
    new Promise((resolve) => call.events.on('ended', resolve));

  async function hangUp(caller: Caller): Promise<void> {
    caller.bye();
    await caller.expect(200);
  }
  /** The agent has read what was sent before. */
  async function isRead(caller: Caller): Promise<void> {
    caller.cseq += 1;
    caller.send('OPTIONS');
    await caller.expect(200);
  }
  /** The agent ends the call because its session has expired. */
  async function expires(ended: Promise<CallEnd>): Promise<void> {
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    assert.equal((await ended).by, 'timeout');
  }
  const agreed = (seen: Seen): (string | null)[] => [seen.header('Session-Expires'), seen.header('Require')];

  describe('that arrives', () => {
    const session = (...headers: string[]) => establish(fixture, peer, 'UDP', { headers });

    it('does not expire unless the caller says so', async () => {
      const { caller, ok } = await session('Supported: timer');
      assert.deepEqual(agreed(ok), [null, null]);
      assert.equal(ok.header('Supported'), 'timer, 100rel');
      await secondsPass(100_000);
      await hangUp(caller);
    });

    it('ends when the caller does not refresh it, a third of it before its time', async () => {
      const { call, ok } = await session('Session-Expires: 90', 'Supported: timer');
      assert.deepEqual(agreed(ok), ['90;refresher=uac', 'timer']);
      const ended = endOf(call);
      await secondsPass(59);
      assert.equal(fixture.agent.activeCalls, 1);
      await secondsPass(1);
      await expires(ended);
    });

    for (const method of ['INVITE', 'UPDATE'])
      it(`begins anew with every ${method} of the caller, on the terms of that`, async () => {
        const { caller, call } = await session('Session-Expires: 90', 'Supported: timer');
        for (let times = 0; times < 3; times += 1) {
          await secondsPass(59);
          caller.cseq += 1;
          const headers = ['Session-Expires: 120;refresher=uac', 'Supported: timer'];
          caller.send(method, { headers, body: method === 'INVITE' ? offerText : '' });
          assert.deepEqual(agreed(await caller.expect(200)), ['120;refresher=uac', 'timer']);
          if (method === 'INVITE') caller.ack();
          await isRead(caller);
        }
        const ended = endOf(call);
        await secondsPass(87);
        assert.equal(fixture.agent.activeCalls, 1);
        await secondsPass(1);
        await expires(ended);
      });

    it('that becomes too short is refused with 422, and stays as it was', async () => {
      const { caller } = await session('Session-Expires: 90', 'Supported: timer');
      caller.cseq += 1;
      caller.send('UPDATE', { headers: ['Session-Expires: 30', 'Supported: timer'] });
      assert.equal((await caller.expect(422)).header('Min-SE'), '90');
      await hangUp(caller);
    });

    it('is refreshed by us at half of its time, by UPDATE where the caller takes it', async () => {
      const { caller, ok } = await session(
        'Session-Expires: 120;refresher=uas',
        'Supported: timer',
        ALLOWS_UPDATE,
      );
      assert.deepEqual(agreed(ok), ['120;refresher=uas', null]);
      for (let times = 0; times < 3; times += 1) {
        await secondsPass(60);
        const update = await peer.next('UPDATE');
        assert.equal(update.header('Session-Expires'), '120;refresher=uac');
        assert.deepEqual([update.body, update.header('Content-Type')], ['', null]);
        const accepted = 'Session-Expires: 120;refresher=uac\r\nContent-Length';
        peer.send(answerTo(update.text, 200).replace('Content-Length', accepted));
        await isRead(caller);
      }
      await hangUp(caller);
    });

    it('is refreshed for a caller who does not know of it, where a proxy asks', async () => {
      const { caller, ok } = await session('Session-Expires: 1800', ALLOWS_UPDATE);
      assert.deepEqual(agreed(ok), ['1800;refresher=uas', null]);
      await secondsPass(900);
      peer.send(answerTo((await peer.next('UPDATE')).text, 200));
      await hangUp(caller);
    });

    it('is refreshed by an INVITE with the same description where the caller takes no UPDATE', async () => {
      const { caller, call, ok } = await session('Session-Expires: 120;refresher=uas', 'Supported: timer');
      call.events.on('media', () => assert.fail('nothing has changed'));
      await secondsPass(60);
      const invite = await peer.next('INVITE');
      assert.equal(invite.body, ok.body);
      assert.equal(invite.header('Session-Expires'), '120;refresher=uac');
      const answer = { body: offerText, headers: ['Session-Expires: 120;refresher=uac'] };
      peer.send(answerFrom(peer.port, invite, 200, answer));
      const ack = await peer.next('ACK');
      assert.equal(
        Number.parseInt(ack.header('CSeq') ?? '', 10),
        Number.parseInt(invite.header('CSeq') ?? '', 10),
      );
      await hangUp(caller);
    });

    it('an INVITE of the caller that crosses ours is refused with 491; ours comes again before theirs may', async () => {
      const { caller } = await session('Session-Expires: 120;refresher=uas', 'Supported: timer');
      await secondsPass(60);
      const ours = await peer.next('INVITE');
      caller.reinvite();
      await caller.expect(491);
      peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
      peer.send(answerTo(ours.text, 491));
      await peer.next('ACK');
      await secondsPass(2);
      const again = await peer.next('INVITE');
      assert.notEqual(again.header('CSeq'), ours.header('CSeq'));
      peer.send(answerFrom(peer.port, again, 200, { body: offerText }));
      await peer.next('ACK');
      await hangUp(caller);
    });

    it('is refreshed by an INVITE after all where an UPDATE is not taken, whatever Allow says', async () => {
      for (const status of [405, 501]) {
        const headers = ['Session-Expires: 120;refresher=uas', 'Supported: timer', ALLOWS_UPDATE];
        const { caller } = await session(...headers);
        for (let times = 0; times < 2; times += 1) {
          await secondsPass(60);
          if (times === 0) peer.send(answerTo((await peer.next('UPDATE')).text, status));
          const invite = await peer.next('INVITE');
          assert.deepEqual(peer.summary(), []);
          const accepted = ['Session-Expires: 120;refresher=uac'];
          peer.send(answerFrom(peer.port, invite, 200, { body: offerText, headers: accepted }));
          await peer.next('ACK');
        }
        await hangUp(caller);
      }
    });

    it('is as long as the caller demands with 422 when we refresh it', async () => {
      const headers = ['Session-Expires: 120;refresher=uas', 'Supported: timer', ALLOWS_UPDATE];
      const { caller } = await session(...headers);
      await secondsPass(60);
      const tooShort = answerTo((await peer.next('UPDATE')).text, 422);
      peer.send(tooShort.replace('Content-Length', 'Min-SE: 300\r\nContent-Length'));
      await isRead(caller);
      await secondsPass(4);
      const again = await peer.next('UPDATE');
      assert.deepEqual(
        [again.header('Session-Expires'), again.header('Min-SE')],
        ['300;refresher=uac', '300'],
      );
      peer.send(answerTo(again.text, 200));
      await hangUp(caller);
    });

    for (const [what, answer] of [
      ['does not know the call', 481],
      ['has waited too long for somebody behind', 408],
      ['says nothing', null],
    ] as const)
      it(`ends when whoever is asked by INVITE ${what}`, async () => {
        const { call } = await session('Session-Expires: 120;refresher=uas', 'Supported: timer');
        const ended = endOf(call);
        await secondsPass(60);
        const invite = await peer.next('INVITE');
        if (answer === null) await secondsPass(7);
        else {
          peer.send(answerFrom(peer.port, invite, answer));
          await peer.next('ACK');
        }
        await expires(ended);
      });

    it('ends when the caller does not know the call any longer', async () => {
      const { call } = await session('Session-Expires: 120;refresher=uas', 'Supported: timer', ALLOWS_UPDATE);
      const ended = endOf(call);
      await secondsPass(60);
      peer.send(answerTo((await peer.next('UPDATE')).text, 481));
      await expires(ended);
    });
  });

  describe('that we ask for', () => {
    let outcome: Outcome;
    const place = async (): Promise<Seen> => {
      outcome = placeCall(fixture.agent, peer.port);
      return peer.next('INVITE');
    };
    async function answer(invite: Seen, headers: string[]): Promise<Leg> {
      peer.send(answerFrom(peer.port, invite, 200, { body: sdpText(['m=audio 40000 RTP/AVP 8']), headers }));
      await peer.next('ACK');
      const [leg] = outcome.answered;
      assert.ok(leg);
      return leg;
    }
    async function over(leg: Leg): Promise<void> {
      const gone = leg.hangUp();
      peer.send(answerTo((await peer.next('BYE')).text, 200));
      await gone;
    }
    const asked = (invite: Seen): (string | null)[] =>
      ['Session-Expires', 'Min-SE', 'Supported'].map((name) => invite.header(name));

    it('does not expire where the answer says nothing of it', async () => {
      const invite = await place();
      assert.deepEqual(asked(invite), ['1800', '90', 'timer']);
      const leg = await answer(invite, []);
      await secondsPass(100_000);
      await over(leg);
    });

    it('is as long as the server demands with 422', async () => {
      const first = await place();
      const refusal = answerFrom(peer.port, first, 422, { headers: ['Min-SE: 3600'] });
      peer.send(refusal);
      await peer.next('ACK');
      const second = await peer.next('INVITE');
      assert.deepEqual(asked(second), ['3600', '3600', 'timer']);
      const leg = await answer(second, [
        'Session-Expires: 3600;refresher=uac',
        'Require: timer',
        ALLOWS_UPDATE,
      ]);
      await secondsPass(1_800);
      peer.send(answerTo((await peer.next('UPDATE')).text, 200));
      await over(leg);
    });

    it('is not asked for again by who demands no more than we ask for', async () => {
      const invite = await place();
      peer.send(answerFrom(peer.port, invite, 422, { headers: ['Min-SE: 90'] }));
      await eventually(() => outcome.failures.length > 0, 'it has failed');
      assert.deepEqual(outcome.failures[0], { kind: 'refused', status: 422, reason: 'Whatever' });
    });

    it('ends when the person’s side does not refresh it', async () => {
      const leg = await answer(await place(), ['Session-Expires: 1800;refresher=uas']);
      const ended = endOf(leg);
      await secondsPass(1_767);
      assert.equal(fixture.agent.activeCalls, 1);
      await secondsPass(1);
      await expires(ended);
    });
  });
});
