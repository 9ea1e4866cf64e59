import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { answerFrom } from './testing/callee.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import { offerText } from './testing/session-text.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';

after(closeLeftovers);

const [CARRIER, INSIDE] = ['carrier.example', '127.0.0.2'];

describe('a call over TLS to a server whose Contact is at another address', { timeout: 120_000 }, () => {
  const certificate = selfSigned([CARRIER]);
  let us: UserAgentFixture;
  let server: TestPeer;
  beforeEach(async () => {
    server = await TestPeer.tlsListening(certificate);
    const { cert: ca } = certificate;
    us = await startUserAgentFixture({ timers: shortTimers, isAllowed: () => false, ca });
  });
  afterEach(async () => {
    await untilAtRest(us.agent);
    await us.agent.close();
    await server.close();
  });

  /** Everything within the dialog goes over the connection of the call, to its end. */
  async function carried(contact: string, transport = 'TLS'): Promise<void> {
    const target = { protocol: 'TLS', address: '127.0.0.1', serverName: CARRIER, verify: true } as const;
    const calling = placeCall(us.agent, server.port, { targets: [{ ...target, port: server.port }] });
    const invite = await server.next('INVITE');
    const headers = ['Allow: INVITE, ACK, BYE, REFER'];
    server.send(answerFrom(server.port, invite, 200, { body: offerText, contact, headers }));
    const ack = await server.next('ACK');
    assert.equal(ack.text.split(' ')[1], contact);
    assert.match(ack.header('Via') ?? '', new RegExp(`^SIP/2.0/${transport} `));
    await until('it is answered', () => calling.answered.length === 1);
    const [leg] = calling.answered;
    assert.ok(leg);
    const referring = leg.refer('sip:+12025550152@carrier.example');
    server.send(answerTo((await server.next('REFER')).text, 403));
    assert.deepEqual(await referring, { kind: 'refused', status: 403 });
    const ended = once(leg.events, 'ended');
    const gone = leg.hangUp();
    server.send(answerTo((await server.next('BYE')).text, 200));
    await Promise.all([gone, ended]);
  }

  it('goes on over its connection when whoever is there shows a certificate of nobody we know', async () => {
    const stranger = await TestPeer.tlsListening(selfSigned([INSIDE]), INSIDE);
    await carried(`sip:callee@${INSIDE}:${stranger.port};transport=tls`);
    assert.deepEqual(stranger.summary(), []);
    await stranger.close();
  });

  for (const transport of ['tls', 'tcp']) {
    it(`goes on over its connection when nobody listens there for ${transport}`, async () => {
      const gone = await TestPeer.tlsListening(selfSigned([INSIDE]), INSIDE);
      await gone.close();
      await carried(`sip:callee@${INSIDE}:${gone.port};transport=${transport}`);
    });
  }

  it('goes on there when it is who it says', async () => {
    const proxied = await TestPeer.tlsListening(selfSigned([INSIDE]), INSIDE);
    const trusting = await startUserAgentFixture({ timers: shortTimers, isAllowed: () => false });
    const target = { protocol: 'TLS', address: '127.0.0.1', serverName: CARRIER, verify: false } as const;
    const targets = [{ ...target, port: server.port }];
    const calling = placeCall(trusting.agent, server.port, { targets });
    const invite = await server.next('INVITE');
    const contact = `sip:callee@${INSIDE}:${proxied.port};transport=tls`;
    server.send(answerFrom(server.port, invite, 200, { body: offerText, contact }));
    await proxied.next('ACK');
    await until('it is answered', () => calling.answered.length === 1);
    const gone = calling.answered[0]?.hangUp();
    proxied.send(answerTo((await proxied.next('BYE')).text, 200));
    await gone;
    await untilAtRest(trusting.agent);
    await trusting.agent.close();
    await proxied.close();
  });
});
