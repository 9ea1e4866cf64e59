import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { answerFrom } from './testing/callee.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall, type Outcome } from './testing/place-call.ts';
import { offerText } from './testing/session-text.ts';
import { answerTo, TestPeer, type Seen } from './testing/test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';
import { FrozenClock } from '../../platform/clock.ts';
import type { Leg } from './user-agent.ts';

after(closeLeftovers);

const portOf = (seen: Seen, header: string): number =>
  Number(/127\.0\.0\.1:(\d+)/.exec(seen.header(header) ?? '')?.[1]);

/** The BYE of whoever was called, to the Contact that it was told last. */
function byeOf(invite: Seen, last = invite): string {
  const target = /<([^>]*)>/.exec(last.header('Contact') ?? '')?.[1] ?? '';
  return [
    `BYE ${target} SIP/2.0`,
    'Via: SIP/2.0/TLS 127.0.0.1:5061;branch=z9hG4bKbye',
    'Max-Forwards: 70',
    `From: ${invite.header('To')};tag=callee`,
    `To: ${invite.header('From')}`,
    `Call-ID: ${invite.header('Call-ID')}`,
    'CSeq: 1 BYE',
    ...['Content-Length: 0', '', ''],
  ].join('\r\n');
}

describe('calls over TLS of a server that takes none', () => {
  let us: UserAgentFixture;
  let server: TestPeer;
  beforeEach(async () => {
    server = await TestPeer.tlsListening();
    us = await startUserAgentFixture({ timers: shortTimers, isAllowed: () => false });
  });
  afterEach(async () => {
    await untilAtRest(us.agent);
    await us.agent.close();
    await server.close();
  });

  function place(agent = us.agent): Outcome {
    const address = { protocol: 'TLS', address: '127.0.0.1', serverName: 'carrier.example' } as const;
    return placeCall(agent, server.port, { targets: [{ ...address, port: server.port, verify: false }] });
  }

  /** A call that the server has answered. */
  async function answered(headers: string[] = []): Promise<{ leg: Leg; invite: Seen }> {
    const calling = place();
    const invite = await server.next('INVITE');
    server.send(answerFrom(server.port, invite, 200, { body: offerText, headers }));
    await server.next('ACK');
    await until('it is answered', () => calling.answered.length === 1);
    const [leg] = calling.answered;
    assert.ok(leg);
    return { leg, invite };
  }

  it('fail where the connection cannot be opened, and end where they are given up meanwhile', async () => {
    await server.close();
    const refused = place();
    await until('it has failed', () => refused.failures.length === 1);
    assert.deepEqual(refused.failures, [{ kind: 'unreachable' }]);
    const given = place();
    given.placed.cancel();
    assert.deepEqual(given.failures, [{ kind: 'cancelled' }]);
  });

  it('name the connection in Contact and Via, over which the called side hangs up', async () => {
    const { leg, invite } = await answered();
    assert.equal(portOf(invite, 'Contact'), server.openedFrom);
    assert.equal(portOf(invite, 'Via'), server.openedFrom);
    const ended = once(leg.events, 'ended');
    server.send(byeOf(invite));
    await server.next(200);
    assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
  });

  for (const [method, headers] of [
    ['UPDATE', ['Allow: INVITE, ACK, BYE, UPDATE']],
    ['INVITE', []],
  ] as const) {
    it(`open it again when it breaks, and tell by ${method} where they are reached now`, async () => {
      const { leg, invite } = await answered([...headers]);
      const before = server.openedFrom;
      server.drop();
      const moved = await server.next(method);
      assert.notEqual(server.openedFrom, before);
      assert.equal(portOf(moved, 'Contact'), server.openedFrom);
      server.send(answerTo(moved.text, 200));
      if (method === 'INVITE') await server.next('ACK');
      const ended = once(leg.events, 'ended');
      server.send(byeOf(invite, moved));
      assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
    });
  }

  it('end when the called side does not know them any longer', async () => {
    const { leg } = await answered();
    const ended = once(leg.events, 'ended');
    server.drop();
    server.send(answerTo((await server.next('INVITE')).text, 481));
    assert.deepEqual(await ended, [{ by: 'timeout', cause: 'the peer does not answer a session refresh' }]);
    server.send(answerTo((await server.next('BYE')).text, 481));
  });

  it('go on where the called side does not take the change', async () => {
    const { leg } = await answered();
    server.drop();
    server.send(answerTo((await server.next('INVITE')).text, 500));
    await server.next('ACK');
    assert.equal(leg.isUp, true);
    const gone = leg.hangUp();
    server.send(answerTo((await server.next('BYE')).text, 200));
    await gone;
  });

  it('keep the connection open, which servers close after two silent minutes', async () => {
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const other = await startUserAgentFixture({ clock, isAllowed: () => false });
    const calling = place(other.agent);
    server.send(answerFrom(server.port, await server.next('INVITE'), 200, { body: offerText }));
    await server.next('ACK');
    await until('it is answered', () => calling.answered.length === 1);
    await clock.advance(110_000);
    await server.next('PONG');
    const gone = calling.answered[0]?.hangUp();
    server.send(answerTo((await server.next('BYE')).text, 200));
    await gone;
    await other.agent.close();
  });
});
