import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { freePort } from '../../testing/free-port.ts';
import { startSoftphone, type Softphone } from '../../testing/proof/softphone.ts';
import { silence } from '../audio/testing/sounds.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { placeCall } from './testing/place-call.ts';
import { SIPP, startCallingSipp, startScriptedSipp } from './testing/start-sipp.ts';
import { startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { CallEnd, IncomingCall, Leg } from './user-agent.ts';

const isMissing = !existsSync(SIPP) || !existsSync('/usr/bin/baresip');
const HOST = '::1';
const CALLS = 5;
/** How long a call stands before somebody hangs up. */
const STAYS_MS = 300;
const media = { address: HOST, port: 20_000 };

after(closeLeftovers);

describe('over IPv6', { skip: isMissing && 'no sipp or baresip' }, () => {
  let fixture: UserAgentFixture;
  let ends: CallEnd[];
  beforeEach(async () => {
    ends = [];
    const tls = { port: 0, identity: { current: selfSigned([HOST]), onChange: () => {} } };
    fixture = await startUserAgentFixture({ host: HOST, tls, onInvite: take });
  });
  afterEach(() => fixture.agent.close());

  function take(call: IncomingCall): void {
    assert.equal(call.remoteAddress, HOST);
    follow(call);
    void call.accept(media);
  }

  const follow = (leg: Pick<Leg, 'events'>): unknown => leg.events.on('ended', (end) => ends.push(end));

  async function answered(port: number, protocol: 'UDP' | 'TCP' | 'TLS'): Promise<Leg> {
    const outcome = placeCall(fixture.agent, port, {
      uri: `sip:ada@[${HOST}]:${port};transport=${protocol.toLowerCase()}`,
      ...{ from: `<sip:+15005550100@[${HOST}]>`, to: `<sip:ada@[${HOST}]>`, local: media },
      targets: [{ protocol, address: HOST, port, serverName: HOST, verify: false }],
    });
    await eventually(() => outcome.answered.length + outcome.failures.length > 0, 'it is decided');
    const [leg] = outcome.answered;
    assert.ok(leg, JSON.stringify(outcome.failures));
    assert.equal(outcome.media[0]?.remote?.address, HOST);
    follow(leg);
    return leg;
  }

  for (const [protocol, transport] of [
    ['UDP', 'u1'],
    ['TCP', 't1'],
  ] as const) {
    it(`sipp calls by ${protocol}, presses a key, holds and hangs up`, async () => {
      const scenario = ['-sf', join(import.meta.dirname, 'testing', 'sipp-call.xml')];
      const options = {
        transport,
        calls: CALLS,
        host: HOST,
        to: fixture.agent.port,
        number: 'answers',
      } as const;
      await (await startCallingSipp(scenario, options)).succeeds();
      await eventually(() => ends.length === CALLS, 'every call ended');
      assert.ok(ends.every(({ by, cause }) => by === 'caller' && cause === 'hung up'));
    });

    it(`sipp is called by ${protocol} and hung up`, async () => {
      const steps = [
        { takes: 'INVITE' },
        { says: 200, sdp: true },
        { takes: 'ACK' },
        { takes: 'BYE' },
        { answers: 200 },
      ];
      const sipp = await startScriptedSipp(steps, { transport, calls: CALLS, host: HOST });
      const legs = await Promise.all(Array.from({ length: CALLS }, () => answered(sipp.port, protocol)));
      await sleep(STAYS_MS);
      assert.ok(legs.every((leg) => leg.isUp));
      await Promise.all(legs.map((leg) => leg.hangUp()));
      await sipp.succeeds();
    });
  }

  describe('baresip', () => {
    let phone: Softphone;
    let port: number;
    beforeEach(async () => {
      port = await freePort();
      phone = await startSoftphone('ada', silence(60_000), { host: HOST, port, picksUp: true });
    });
    afterEach(() => phone.close());

    it('calls by UDP, TCP and TLS, and hangs up', async () => {
      for (const [at, protocol] of (['udp', 'tcp', 'tls'] as const).entries()) {
        const to = protocol === 'tls' ? fixture.agent.tlsPort : fixture.agent.port;
        await phone.dial(`sip:+15005550006@[${HOST}]:${to};transport=${protocol}`);
        await phone.reported('CALL_ESTABLISHED', at + 1);
        await phone.hangUp();
        await eventually(() => ends.length === at + 1, `the call over ${protocol} is over`);
      }
      assert.ok(ends.every(({ by, cause }) => by === 'caller' && cause === 'hung up'));
    });

    it('is called by UDP, TCP and TLS, and hung up', async () => {
      for (const [at, protocol] of (['UDP', 'TCP', 'TLS'] as const).entries()) {
        const leg = await answered(protocol === 'TLS' ? port + 1 : port, protocol);
        await phone.reported('CALL_ESTABLISHED', at + 1);
        await leg.hangUp();
        await phone.reported('CALL_CLOSED', at + 1);
      }
    });
  });
});
