import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { startSoftphone } from '../../testing/proof/softphone.ts';
import { freePort } from '../../testing/free-port.ts';
import { silence } from '../audio/testing/sounds.ts';
import { eventually } from './testing/eventually.ts';
import type { ServerAddress } from './find-servers.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startLossyRelay } from './testing/lossy-relay.ts';
import { placeCall } from './testing/place-call.ts';
import { NEXT_PERSON, passesOn } from './testing/server-scenarios.ts';
import { SIPP, startCallingSipp, startScriptedSipp, TAKES_REPEATS } from './testing/start-sipp.ts';
import { relayFromTls, relayToTls } from './testing/tls-relay.ts';
import { startUserAgentFixture, untilAtRest, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { ReferWish } from './referrals.ts';
import type { CallEnd, IncomingCall, Leg } from './user-agent.ts';

const baresip = '/usr/bin/baresip';
const CALLS = 3;
/** How long it rings somewhere. */
const RINGS_MS = 300;
const media = { address: '127.0.0.1', port: 20_000 };
const tls = { port: 0, identity: { current: selfSigned(['127.0.0.1']), onChange: () => {} } };
const timers = { t1: 200, t2: 800, t4: 400 };

/** What is spoken with us, and what lies in between. */
const ways = {
  UDP: { protocol: 'UDP', transport: 'u1', isLossy: false },
  TCP: { protocol: 'TCP', transport: 't1', isLossy: false },
  TLS: { protocol: 'TLS', transport: 't1', isLossy: false },
  'UDP, of which a fifth is lost,': { protocol: 'UDP', transport: 'u1', isLossy: true },
} as const;
const everyWay = Object.keys(ways) as (keyof typeof ways)[];

after(closeLeftovers);

describe('sipp that asks us to call somebody else', { skip: !existsSync(SIPP) && 'no sipp' }, () => {
  let fixture: UserAgentFixture;

  /** Puts what a way needs between sipp and a port of ours, or between us and sipp. */
  async function between(
    { protocol, isLossy }: (typeof ways)[keyof typeof ways],
    { to, overTls }: { to: number; overTls: () => ReturnType<typeof relayToTls> },
  ): Promise<AsyncDisposable & { port: number; lost: number | null }> {
    const lossy = isLossy ? await startLossyRelay(to) : null;
    const relay = lossy ?? (protocol === 'TLS' ? await overTls() : null);
    return {
      port: relay?.port ?? to,
      get lost() {
        return lossy?.lost ?? null;
      },
      [Symbol.asyncDispose]: async () => relay?.close(),
    };
  }

  async function start(onInvite: (call: IncomingCall) => void = () => {}): Promise<AsyncDisposable> {
    fixture = await startUserAgentFixture({ timers, tls, onInvite });
    return {
      [Symbol.asyncDispose]: async () => {
        await untilAtRest(fixture.agent);
        await fixture.agent.close();
      },
    };
  }

  for (const over of everyWay)
    it(`over ${over} is refused as a caller, and talks on`, async () => {
      const ends: CallEnd[] = [];
      await using _agent = await start((call) => {
        call.events.on('ended', (end) => ends.push(end));
        void call.accept(media);
      });
      const { transport, isLossy } = ways[over];
      const { port, tlsPort } = fixture.agent;
      await using way = await between(ways[over], { to: port, overTls: () => relayToTls(tlsPort ?? 0) });
      const sipp = await startCallingSipp(['-sf', join(import.meta.dirname, 'testing/sipp-referred.xml')], {
        ...{ transport, calls: CALLS, to: way.port, number: 'ada' },
        more: isLossy ? TAKES_REPEATS : [],
      });
      await sipp.succeeds();
      await eventually(() => ends.length === CALLS, 'every call ended');
      assert.deepEqual(new Set(ends.map(({ cause }) => cause)), new Set(['hung up']));
      if (isLossy) assert.ok(Number(way.lost) > 0);
    });

  for (const over of ['UDP', 'TCP', 'TLS'] as const)
    it(`over ${over} is obeyed as a person who may pass the call on, and told of it`, async () => {
      await using _agent = await start();
      const { protocol, transport } = ways[over];
      const sipp = await startScriptedSipp(passesOn, { transport, calls: CALLS });
      const overTls = () => relayFromTls(sipp.port);
      await using way = await between(ways[over], { to: sipp.port, overTls });
      const targets = [serverOf(way.port, protocol)];
      const wanted: string[] = [];
      for (let call = 0; call < CALLS; call += 1)
        placeCall(fixture.agent, way.port, { targets, isReferable: true }, (leg) =>
          leg.events.once('refer', (wish) => {
            wanted.push(wish.to);
            void passOn(leg, wish, RINGS_MS);
          }),
        );
      await sipp.succeeds();
      assert.deepEqual(
        wanted,
        Array.from({ length: CALLS }, () => NEXT_PERSON),
      );
    });
});

const serverOf = (port: number, protocol: 'UDP' | 'TCP' | 'TLS'): ServerAddress => ({
  ...{ protocol, address: '127.0.0.1', port, serverName: '127.0.0.1', verify: false },
});

/** Carries out what the person wants, who is told so and hung up; `ringsMs` is how long it rings there. */
async function passOn(leg: Leg, wish: ReferWish, ringsMs: number): Promise<void> {
  wish.accept();
  await sleep(ringsMs);
  await wish.done(200);
  await leg.hangUp();
}

describe('baresip that asks us to call somebody else', { skip: !existsSync(baresip) && 'no baresip' }, () => {
  for (const transport of ['udp', 'tcp', 'tls'] as const)
    it(`over ${transport} is refused as a caller, and hangs up`, async () => {
      const { agent, call } = await startUserAgentFixture({ tls });
      const phone = await startSoftphone('+15005550142', silence(60_000));
      try {
        const port = transport === 'tls' ? agent.tlsPort : agent.port;
        await phone.dial(`sip:+15005550006@127.0.0.1:${port};transport=${transport}`);
        const taken = await call();
        const ends: CallEnd[] = [];
        taken.events.on('ended', (end) => ends.push(end));
        await taken.accept(media);
        await phone.reported('CALL_ESTABLISHED');
        await phone.transfer(`sip:${NEXT_PERSON}@127.0.0.1`);
        await phone.reported('TRANSFER_FAILED');
        await eventually(() => ends.length > 0, 'it is over');
        assert.deepEqual(ends, [{ by: 'caller', cause: 'hung up' }]);
      } finally {
        await phone.close();
        await agent.close();
      }
    });

  for (const over of everyWay)
    it(`over ${over} is obeyed as a person who may pass the call on`, async () => {
      const { protocol, isLossy } = ways[over];
      const { agent } = await startUserAgentFixture({ timers, isAllowed: () => false });
      const port = await freePort();
      const phone = await startSoftphone('ada', silence(60_000), { port, picksUp: true });
      const relay = isLossy ? await startLossyRelay(port) : null;
      const to = relay?.port ?? (protocol === 'TLS' ? port + 1 : port);
      try {
        const [wanted, ends]: [string[], CallEnd[]] = [[], []];
        const uri = `sip:ada@127.0.0.1:${to};transport=${protocol.toLowerCase()}`;
        const { answered } = placeCall(agent, to, {
          uri,
          targets: [serverOf(to, protocol)],
          isReferable: true,
        });
        await eventually(() => answered.length > 0, 'it picks up');
        const [leg] = answered;
        leg?.events.once('ended', (end) => ends.push(end));
        leg?.events.once('refer', (wish) => {
          wanted.push(wish.to);
          void passOn(leg, wish, RINGS_MS);
        });
        await phone.reported('CALL_ESTABLISHED');
        await phone.transfer(`sip:${NEXT_PERSON}@127.0.0.1`);
        await phone.reported('CALL_CLOSED');
        await eventually(() => ends.length > 0, 'it is over');
        assert.deepEqual(wanted, [NEXT_PERSON]);
        if (isLossy) assert.ok(Number(relay?.lost) > 0);
      } finally {
        await phone.close();
        await agent.close();
        relay?.close();
      }
    });
});
