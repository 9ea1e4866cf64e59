import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { answerFrom } from './testing/callee.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { endPair, startPair } from './testing/pair.ts';
import { placeCall } from './testing/place-call.ts';
import { sdpText } from './testing/session-text.ts';
import { Caller } from './testing/test-caller.ts';
import { answerTo, type TestPeer } from './testing/test-peer.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';

const RELIABLE = 'Require: 100rel';
const cseqOf = (value: string | null): number => Number.parseInt(value ?? '', 10);

after(closeLeftovers);

/** RFC 3262. */
describe('a provisional answer', { timeout: 240_000 }, () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  beforeEach(async () => {
    ({ fixture, peer } = await startPair());
  });
  afterEach(() => endPair({ fixture, peer }));

  describe('that the caller wants reliably', () => {
    async function ringing(): Promise<{ caller: Caller; rseq: string }> {
      const caller = new Caller(peer);
      caller.invite({ headers: [RELIABLE] });
      (await fixture.call()).ring();
      const first = await caller.expect(180);
      assert.equal(first.header('Require'), '100rel');
      return { caller, rseq: first.header('RSeq') ?? '' };
    }
    function acknowledge(caller: Caller, rack: string): void {
      caller.cseq += 1;
      caller.send('PRACK', { headers: [`RAck: ${rack}`] });
    }
    async function cancel(caller: Caller): Promise<void> {
      const branch = caller.inviteBranch;
      caller.send('CANCEL', { branch, noToTag: true, cseq: 1 });
      await caller.expect(487);
      caller.send('ACK', { branch, cseq: 1 });
    }

    it('comes again until it is acknowledged, and no longer', async () => {
      const { caller, rseq } = await ringing();
      const again = await caller.expect(180);
      assert.equal(again.header('RSeq'), rseq);
      acknowledge(caller, `${rseq} 1 INVITE`);
      await caller.expect(200);
      acknowledge(caller, `${rseq} 1 INVITE`);
      await caller.expect(481);
      await cancel(caller);
    });

    it('is not acknowledged by the number of another', async () => {
      const { caller, rseq } = await ringing();
      for (const rack of [`${Number(rseq) + 1} 1 INVITE`, `${rseq} 2 INVITE`, `${rseq} 1 UPDATE`, '']) {
        acknowledge(caller, rack);
        await caller.expect(481);
      }
      await cancel(caller);
    });

    it('refuses the call when it is never acknowledged', async () => {
      const { caller } = await ringing();
      await caller.expect(504);
      caller.send('ACK', { branch: caller.inviteBranch, cseq: 1 });
    });

    it('may be overtaken by the answer', async () => {
      const caller = new Caller(peer);
      caller.invite({ headers: [RELIABLE] });
      const call = await fixture.call();
      call.ring();
      const rseq = (await caller.expect(180)).header('RSeq') ?? '';
      const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
      await caller.expect(200);
      caller.ack();
      await accepted;
      acknowledge(caller, `${rseq} 1 INVITE`);
      await caller.expect(200);
      caller.bye();
      await caller.expect(200);
    });

    it('is left out where it would have to carry our offer', async () => {
      const caller = new Caller(peer);
      caller.invite({ headers: [RELIABLE], body: '' });
      const call = await fixture.call();
      call.ring();
      call.reject(486);
      await caller.expect(486);
      caller.send('ACK', { branch: caller.inviteBranch });
    });
  });

  describe('that the called side wants to be acknowledged', () => {
    it('is, once and in its order; its description counts where the answer has none', async () => {
      const outcome = placeCall(fixture.agent, peer.port);
      const first = await peer.next('INVITE');
      assert.equal(first.header('Supported'), 'timer');
      peer.send(answerFrom(peer.port, first, 421, { headers: [RELIABLE] }));
      await peer.next('ACK');
      const invite = await peer.next('INVITE');
      assert.equal(invite.header('Supported'), 'timer, 100rel');
      const ring = (rseq: number, body = ''): void =>
        peer.send(answerFrom(peer.port, invite, 183, { headers: [RELIABLE, `RSeq: ${rseq}`], body }));
      ring(7, sdpText(['m=audio 40000 RTP/AVP 8']));
      const prack = await peer.next('PRACK');
      assert.equal(prack.header('RAck'), '7 2 INVITE');
      peer.send(answerTo(prack.text, 200));
      ring(7);
      ring(9);
      ring(8);
      const next = await peer.next('PRACK');
      assert.equal(next.header('RAck'), '8 2 INVITE');
      peer.send(answerTo(next.text, 200));
      peer.send(answerFrom(peer.port, invite, 200));
      assert.equal((await peer.next('ACK')).header('CSeq'), '2 ACK');
      await eventually(() => outcome.answered.length === 1, 'it is answered');
      assert.deepEqual([outcome.media[0]?.codec, outcome.media[0]?.remote.port], ['PCMA', 40_000]);
      const over = outcome.answered[0]?.hangUp();
      const bye = await peer.next('BYE');
      assert.ok(cseqOf(bye.header('CSeq')) > cseqOf(next.header('CSeq')));
      peer.send(answerTo(bye.text, 200));
      await over;
    });

    it('that demands it a second time is not obeyed', async () => {
      const outcome = placeCall(fixture.agent, peer.port);
      for (let times = 0; times < 2; times += 1) {
        peer.send(answerFrom(peer.port, await peer.next('INVITE'), 421, { headers: [RELIABLE] }));
        await peer.next('ACK');
      }
      await eventually(() => outcome.failures.length === 1, 'it has failed');
    });
  });
});
