import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { FrozenClock } from '../platform/clock.ts';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import { freePort } from '../testing/free-port.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { startLossyRelay } from '../voice/sip/testing/lossy-relay.ts';
import { KAMAILIO, startProxy, type Proxy } from '../voice/sip/testing/start-proxy.ts';
import { SIPP, startCallingSipp, TAKES_REPEATS, type Sipp } from '../voice/sip/testing/start-sipp.ts';
import { relayToTls } from '../voice/sip/testing/tls-relay.ts';
import { UnhurriedClock } from '../voice/sip/testing/unhurried-clock.ts';
import { startUserAgentFixture, type UserAgentFixture } from '../voice/sip/testing/user-agent-fixture.ts';
import type { IncomingCall, UserAgentOptions } from '../voice/sip/user-agent.ts';
import { screenCalls } from './screen-calls.ts';
import { TrunkRegistration, type RegistrationFailure } from './trunk-registration.ts';

const CONFIGURATION = fileURLToPath(new URL('testing/registrar.kamailio.cfg', import.meta.url));
const CALL = fileURLToPath(new URL('testing/sipp-authorized-call.xml', import.meta.url));
const log = pino({ level: 'silent' });
const credentials = { username: 'trunk-4711', password: 'k7-of-the-trunk' };
/** Whom callers of one number have to be; sipp knows no other algorithm. */
const callers = { username: 'calls', password: 'k7-of-the-callers', algorithms: ['MD5'] as const };
const NUMBER = '+15005550006';
const LOSSY_TIMERS = { t1: 200, t2: 800, t4: 400 };
const isMissing = !existsSync(KAMAILIO) || !existsSync(SIPP);

after(closeLeftovers);

describe('a real registrar', { skip: isMissing && 'kamailio or sipp is not installed' }, () => {
  let clock: FrozenClock;
  let fixture: UserAgentFixture;
  let registration: TrunkRegistration | null;
  let server: Awaited<ReturnType<typeof startRegistrar>>;
  let told: (number | RegistrationFailure)[];
  beforeEach(async () => {
    await start(new FrozenClock('2026-03-02T09:00:00Z'));
    server = await startRegistrar();
  });
  afterEach(async () => {
    await fixture.agent.close();
    await server.stop();
  });

  async function start(by: FrozenClock, more: Partial<UserAgentOptions> = {}): Promise<void> {
    [clock, registration, told] = [by, null, []];
    const screen = screenFor(clock, (source) => (registration?.isFlow(source) ? [7] : []));
    fixture = await startUserAgentFixture({ clock, isAllowed: () => false, screen, ...more });
  }

  function register(protocol: 'UDP' | 'TCP' | 'TLS', port = portOf(protocol)): TrunkRegistration {
    const { agent } = fixture;
    registration = new TrunkRegistration(
      {
        ...{ workspaceId: 1, carrierId: 7, registers: true, contactUser: 'token7', credentials },
        server: { host: '127.0.0.1', port, protocol, verify: protocol !== 'TLS' },
        ...{ fromDomain: 'carrier.example', callerId: 'from', numberFormat: 'e164' },
        ...{ media: { srtp: null, codecs: null }, maxCalls: null, callsPerSecond: 1 },
      },
      { agent, records: nowhere, host: '127.0.0.1', isReachable: () => true, clock, log },
      { registered: (seconds) => told.push(seconds), failed: (why) => told.push(why) },
    );
    return registration;
  }

  const portOf = (protocol: string): number => (protocol === 'TLS' ? server.tlsPort : server.port);

  it('is registered with over UDP for as long as it wants, kept alive by OPTIONS, and brings calls', async () => {
    const made = register('UDP');
    await eventually(() => told.length === 1, 'registered');
    await server.says('too brief: 600');
    await server.says('registered for 900');
    await clock.advance(25_000);
    await server.says('kept alive by OPTIONS');
    const calling = await startSipp(server.port, credentials.username);
    const call = await fixture.call();
    assert.deepEqual([call.source.port, call.source.protocol], [server.port, 'UDP']);
    await call.accept({ address: '127.0.0.1', port: 20_000 });
    await calling.succeeds();
    await made.stop();
    await server.says('registered for 0');
    assert.deepEqual(told, [900]);
  });

  it('is registered with, and brings calls, although every message is lost once', async () => {
    await fixture.agent.close();
    await start(new UnhurriedClock(), { timers: LOSSY_TIMERS });
    const relay = await startLossyRelay(server.port, 'first copies');
    const made = register('UDP', relay.port);
    await eventually(() => told.length === 1, 'registered');
    // It hangs up when it has heard for long enough that our answer comes again.
    const more = [...TAKES_REPEATS, '-d', '2000'];
    const calling = await startSipp(server.port, credentials.username, undefined, { more });
    const call = await fixture.call();
    assert.equal(call.source.port, relay.port);
    // A BYE may overtake the ACK that is lost.
    await Promise.allSettled([call.accept({ address: '127.0.0.1', port: 20_000 })]);
    await calling.succeeds();
    await made.stop();
    await server.says('registered for 0');
    // What is sent again is answered with the time that is left.
    const [granted] = told;
    assert.ok(told.length === 1 && Number(granted) > 800 && Number(granted) <= 900, JSON.stringify(told));
    assert.ok(relay.lost >= 10, `${relay.lost} messages were lost`);
    relay.close();
  });

  for (const protocol of ['TCP', 'TLS'] as const)
    it(`answers the empty lines that keep a connection of ${protocol} alive`, async () => {
      const said: string[] = [];
      const join = (ours: Socket): void => {
        const theirs = connect(server.port, '127.0.0.1');
        ours.pipe(theirs).pipe(ours);
        theirs.on('data', (bytes) => said.push(bytes.toString('latin1')));
        for (const each of [ours, theirs]) each.on('error', () => each.destroy());
      };
      const between =
        protocol === 'TLS' ? createTlsServer(selfSigned(['127.0.0.1']), join) : createServer(join);
      between.listen(0, '127.0.0.1');
      await once(between, 'listening');
      const made = register(protocol, (between.address() as AddressInfo).port);
      await eventually(() => told.length === 1, 'registered');
      await clock.advance(110_000);
      await eventually(() => said.at(-1) === '\r\n', 'it answers');
      await clock.advance(10_000);
      await made.stop();
      await server.says('registered for 0');
      assert.deepEqual(told, [900]);
      between.close();
    });

  for (const protocol of ['TCP', 'TLS'] as const) {
    it(`is registered with over ${protocol} and brings calls, until that is taken back`, async () => {
      const made = register(protocol);
      await eventually(() => told.length === 1, 'registered');
      await server.says('too brief: 600');
      assert.equal(fixture.agent.tlsPort, null);
      const calling = await startSipp(server.port, credentials.username);
      const call = await fixture.call();
      assert.deepEqual([call.source.port, call.source.protocol], [portOf(protocol), protocol]);
      await call.accept({ address: '127.0.0.1', port: 20_000 });
      await calling.succeeds();
      // Over TCP the caller's ACK comes to where we listen.
      assert.equal(fixture.agent.counts.connections, protocol === 'TLS' ? 1 : 2);
      await made.stop();
      await server.says('registered for 0');
      assert.deepEqual(told, [900]);
    });
  }
});

describe('a real caller', { skip: !existsSync(SIPP) && 'sipp is not installed', concurrency: 5 }, () => {
  for (const [over, protocol, loses] of [
    ['UDP', 'UDP', null],
    ['TCP', 'TCP', null],
    ['TLS', 'TLS', null],
    ['UDP, of which a fifth is lost,', 'UDP', 'a fifth'],
    ['UDP, of which every message is lost once,', 'UDP', 'first copies'],
  ] as const)
    it(`is challenged over ${over} and proves who they are`, async () => {
      const clock = loses ? new UnhurriedClock() : new FrozenClock('2026-03-02T09:00:00Z');
      const identity = { current: selfSigned(['127.0.0.1']), onChange: () => {} };
      const fixture = await startUserAgentFixture({
        ...{ clock, isAllowed: () => false, tls: { port: 0, identity }, timers: LOSSY_TIMERS },
        screen: screenFor(clock, () => []),
      });
      const lossy = loses ? await startLossyRelay(fixture.agent.port, loses) : null;
      const relay = protocol === 'TLS' ? await relayToTls(fixture.agent.tlsPort ?? 0) : lossy;
      const transport = protocol === 'UDP' ? 'u1' : 't1';
      // It hangs up when it has heard for long enough that our answer comes again.
      const more = loses ? [...TAKES_REPEATS, '-d', '2000'] : ['-d', '100'];
      const calling = await startSipp(relay?.port ?? fixture.agent.port, NUMBER, callers, {
        transport,
        more,
      });
      const call = await fixture.call();
      assert.deepEqual([call.admittedAs, call.source.protocol], [8, protocol]);
      // A BYE may overtake the ACK that is lost.
      const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
      await (loses ? Promise.allSettled([accepted]) : accepted);
      await calling.succeeds();
      if (lossy) assert.ok(lossy.lost > 0);
      relay?.close();
      await fixture.agent.close();
    });
});

/** Takes calls of carriers, and of callers who prove that they may call the number. */
const screenFor = (clock: FrozenClock, carriersOf: (source: IncomingCall['source']) => number[]) =>
  screenCalls({
    ...{ isAllowed: () => false, carriersOf, realm: 'phone.example', clock, log },
    accounts: {
      any: true,
      find: async ({ to }) => (to === NUMBER ? { carrierId: 8, credentials: callers } : null),
    },
  });

const nowhere = { naptr: async () => [], srv: async () => [], addresses: async () => [] };

/** Starts Kamailio on a free port of the loopback, and takes TLS on the port above. */
async function startRegistrar(): Promise<Proxy & { port: number; tlsPort: number }> {
  const port = await freePort();
  const tlsPort = port + 1;
  const folder = await mkdtemp(join(tmpdir(), 'registrar-'));
  const certificate = join(folder, 'certificate.pem');
  const { key, cert } = selfSigned(['127.0.0.1']);
  await writeFile(certificate, key + cert);
  const places = [
    { protocol: 'udp', port },
    { protocol: 'tcp', port },
    { protocol: 'tls', port: tlsPort },
  ] as const;
  const proxy = await startProxy(CONFIGURATION, places, [`CERTIFICATE="${certificate}"`]);
  const stop = async (): Promise<void> => {
    await proxy.stop();
    await rm(folder, { recursive: true });
  };
  return { port, tlsPort, says: proxy.says, stop };
}

/** A real sipp that calls, answers a challenge, and hangs up. */
const startSipp = (
  to: number,
  number: string,
  { username, password } = { username: 'nobody', password: 'nothing' },
  { transport = 'u1', more = ['-d', '100'] }: { transport?: 'u1' | 't1'; more?: readonly string[] } = {},
): Promise<Sipp> =>
  startCallingSipp(['-sf', CALL, '-au', username, '-ap', password], {
    ...{ transport, calls: 1, to, number, more },
  });
