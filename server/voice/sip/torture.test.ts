import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { serverAt } from './testing/callee.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import { ordinaryRequest, session, writeTorture, type Torture } from './testing/torture/torture-message.ts';
import { tortures } from './testing/torture/torture-messages.ts';
import { tortureResponses, writeTortureResponse } from './testing/torture/torture-responses.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';

/** The sections of the RFC that have a message, each with how many. */
const SECTIONS = { '3.1.1': 13, '3.1.2': 19, '3.2': 1, '3.3': 15, '3.4': 1 };

after(closeLeftovers);

it('no message of RFC 4475 is left out', () => {
  const numbers = [...tortures, ...tortureResponses].map(({ name }) => name.split(' ')[0]);
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  assert.deepEqual([...new Set([...numbers, '3.1.1.8'])].toSorted(), wanted.toSorted());
});

for (const transport of ['UDP', 'TCP'] as const) {
  describe(`RFC 4475 over ${transport}`, { timeout: 240_000 }, () => {
    let fixture: UserAgentFixture;
    let peer: TestPeer;
    before(async () => {
      fixture = await startUserAgentFixture({ timers: shortTimers });
    });
    after(async () => {
      await untilAtRest(fixture.agent);
    });

    const isUdp = transport === 'UDP';
    const connect = async (): Promise<TestPeer> =>
      isUdp ? TestPeer.udp(fixture.agent.port) : TestPeer.tcp(fixture.agent.port);
    const ours = (): string | undefined => (isUdp ? `127.0.0.1:${peer.port}` : undefined);
    const outcomeOf = ({ outcome, overTcp }: Torture): Torture['outcome'] =>
      isUdp ? outcome : (overTcp ?? outcome);

    /** What came beside what was expected; a refusal of a call comes until it is acknowledged. */
    const rest = (): string[] => peer.summary().filter((seen) => !['CLOSED', '486'].includes(seen));

    async function refuseCall({ from, to, displayName }: Partial<Torture> = {}): Promise<void> {
      await peer.next(100);
      const call = await fixture.call();
      if (from !== undefined) assert.equal(call.parties.from, from);
      if (to !== undefined) assert.equal(call.parties.to, to);
      if (displayName !== undefined) assert.equal(call.parties.displayName, displayName);
      call.reject(486);
      await peer.next(486);
    }

    for (const torture of tortures) {
      const outcome = outcomeOf(torture);
      it(`${torture.name}: ${outcome}`, async () => {
        peer = await connect();
        peer.send(writeTorture(torture, ours()));
        if (outcome === 'waits') {
          const there = writeTorture({ text: session('192.0.2.155') }).length;
          peer.send(`a=${'x'.repeat(9999 - there - 'a=\r\n'.length)}\r\n`);
        }
        if (typeof outcome === 'number') {
          const answer = await peer.next(outcome);
          for (const [name, value] of Object.entries(torture.answered ?? {}))
            assert.equal(answer.header(name)?.replace(/;tag=\w+$/, ''), value, name);
        } else await refuseCall(torture);
        assert.deepEqual(rest(), []);
        assert.equal(fixture.calls.length, 0);
        await peer.close();
      });
    }

    it('3.1.1.8 two requests at once, of which a datagram has only the first', async () => {
      peer = await connect();
      const [first = '', second = ''] = DOUBLE;
      peer.send(writeTorture({ text: first }, ours()) + writeTorture({ text: second }, ours()));
      await peer.next(405);
      // The second has no Contact.
      if (!isUdp) await peer.next(400);
      peer.send(ordinaryRequest({ sentBy: ours() }));
      await peer.next(200);
      assert.deepEqual(rest(), []);
      assert.equal(fixture.calls.length, 0);
      await peer.close();
    });

    for (const torture of tortureResponses) {
      it(`${torture.name}: the call ${torture.outcome === 'ignored' ? 'waits for another' : torture.outcome}`, async () => {
        peer = await (isUdp ? TestPeer.udp(fixture.agent.port) : TestPeer.tcpListening());
        const outcome = placeCall(fixture.agent, peer.port, { targets: [serverAt(peer.port, transport)] });
        const invite = await peer.next('INVITE');
        peer.send(writeTortureResponse(torture, invite, peer.port));
        if (torture.outcome === 'answered') {
          await peer.next('ACK');
          const over = outcome.answered[0]?.hangUp();
          peer.send(answerTo((await peer.next('BYE')).text, 200));
          await over;
        } else {
          peer.send(answerTo(invite.text, 486));
          await peer.next('ACK');
          await eventually(() => outcome.failures.length > 0, 'the call is decided');
          assert.deepEqual(outcome.failures, [{ kind: 'refused', status: 486, reason: 'Whatever' }]);
          assert.deepEqual(outcome.provisional, torture.outcome === 'goes on' ? [100] : []);
        }
        await peer.close();
      });
    }
  });
}

/** The two requests of section 3.1.1.8. */
const DOUBLE = [
  `REGISTER sip:example.com SIP/2.0
To: sip:j.user@example.com
From: sip:j.user@example.com;tag=43251j3j324
Max-Forwards: 8
I: dblreq.0ha0isndaksdj99sdfafnl3lk233412
Contact: sip:j.user@host.example.com
CSeq: 8 REGISTER
Via: SIP/2.0/UDP [[192.0.2.125]];branch=z9hG4bKkdjuw23492
Content-Length: 0

`,
  `INVITE sip:joe@example.com SIP/2.0
t: sip:joe@example.com
From: sip:caller@example.net;tag=141334
Max-Forwards: 8
Call-ID: dblreq.0ha0isnda977644900765@192.0.2.15
CSeq: 8 INVITE
Via: SIP/2.0/UDP [[192.0.2.15]];branch=z9hG4bKkdjuw380234
Content-Type: application/sdp
Content-Length: 152

${session('192.0.2.15')}`,
];
