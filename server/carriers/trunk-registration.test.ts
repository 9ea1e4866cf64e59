import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, afterEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../platform/clock.ts';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { contactOf, Registrar, wantedOf } from '../voice/sip/testing/registrar.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { SIPP, startCalledSipp } from '../voice/sip/testing/start-sipp.ts';
import { TestPeer } from '../voice/sip/testing/test-peer.ts';
import { shortTimers, startUserAgentFixture } from '../voice/sip/testing/user-agent-fixture.ts';
import type { UserAgent } from '../voice/sip/user-agent.ts';
import type { TrunkAccess } from './trunk-access.ts';
import { TrunkRegistration, type RegistrationFailure } from './trunk-registration.ts';

const log = pino({ level: 'silent' });
const credentials = { username: 'trunk-4711', password: 'k7-of-the-trunk' };
const SILENCE_MS = 16 * shortTimers.t1;

describe('the registration of a trunk', { timeout: 120_000 }, () => {
  let clock: FrozenClock;
  let agent: UserAgent;
  let told: (number | RegistrationFailure)[] = [];
  let running: TrunkRegistration[] = [];
  after(closeLeftovers);
  afterEach(async () => {
    const stopped = running.map((each) => each.stop());
    await clock.advance(10_000);
    await Promise.all(stopped);
    running = [];
    await Promise.all([agent.close(), clock.advance(10_000)]);
  });

  async function startAgent(): Promise<UserAgent> {
    clock = new FrozenClock('2026-03-02T09:00:00Z');
    ({ agent } = await startUserAgentFixture({ clock, timers: shortTimers, isAllowed: () => false }));
    told = [];
    return agent;
  }

  async function startUdp(algorithm = 'MD5'): Promise<Registrar> {
    const { port } = await startAgent();
    return new Registrar(await TestPeer.udp(port), credentials, algorithm);
  }

  async function startTcp(): Promise<Registrar> {
    await startAgent();
    return new Registrar(await TestPeer.tcpListening(), credentials);
  }

  function register(
    port: number | null,
    more: Partial<TrunkAccess> = {},
    records: ConstructorParameters<typeof TrunkRegistration>[1]['records'] = nowhere,
  ): TrunkRegistration {
    const server = { host: '127.0.0.1', port, protocol: 'UDP', verify: true } as const;
    const trunk: TrunkAccess = {
      ...{ workspaceId: 1, carrierId: 7, server, registers: true, contactUser: 'token7', credentials },
      ...{ fromDomain: null, callerId: 'from', numberFormat: 'e164', media: { srtp: null, codecs: null } },
      ...{ maxCalls: null, callsPerSecond: 1 },
      ...more,
    };
    const options = { agent, records, host: '127.0.0.1', isReachable: () => true, clock, log };
    const registration = new TrunkRegistration(trunk, options, {
      registered: (seconds) => told.push(seconds),
      failed: (why) => told.push(why),
    });
    running.push(registration);
    return registration;
  }
  const overTcp = (port: number) => ({ host: '127.0.0.1', port, protocol: 'TCP', verify: true }) as const;

  it('fails with wrong credentials, and is not tried again for half a minute', async () => {
    const registrar = await startUdp();
    register(registrar.port, { credentials: { ...credentials, password: 'old' } });
    registrar.challenge(await registrar.asked());
    const wrong = await registrar.asked();
    assert.equal(registrar.isRight(wrong), false);
    registrar.challenge(wrong);
    await eventually(() => told.length === 1, 'the failure');
    assert.deepEqual(told, [
      { kind: 'credentials', status: 401, hasCredentials: true, address: '127.0.0.1' },
    ]);
    await clock.advance(29_900);
    assert.deepEqual(registrar.peer.summary(), []);
    await clock.advance(30_100);
    await registrar.asked();
  });

  it('fails with the words of the registrar, and waits as long as that says', async () => {
    const registrar = await startUdp();
    register(registrar.port);
    registrar.answer(await registrar.asked(), 403, ['Retry-After: 90 (maintenance)']);
    await eventually(() => told.length === 1, 'the failure');
    assert.deepEqual(told, [
      { kind: 'refused', status: 403, reason: 'Whatever', retryAfterS: 90, address: '127.0.0.1' },
    ]);
    await clock.advance(89_900);
    assert.deepEqual(registrar.peer.summary(), []);
    await clock.advance(100);
    await registrar.asked();
  });

  it('fails when the server has no address', async () => {
    await startAgent();
    register(null, { server: { host: 'nowhere.invalid', port: null, protocol: 'UDP', verify: true } });
    await eventually(() => told.length === 1, 'the failure');
    assert.deepEqual(told, [{ kind: 'no_address', isInternal: false }]);
  });

  for (const algorithm of ['MD5', 'SHA-256']) {
    it(`is made with ${algorithm} and renewed at half its time, with one Call-ID`, async () => {
      const registrar = await startUdp(algorithm);
      register(registrar.port);
      const first = await registrar.grant(20);
      await eventually(() => told.length === 1, 'registered');
      assert.equal(contactOf(first), `sip:token7@127.0.0.1:${agent.port}`);
      assert.equal(wantedOf(first), 600);
      assert.match(first.header('To') ?? '', /^<sip:trunk-4711@127\.0\.0\.1>$/);
      await clock.advance(9_900);
      assert.deepEqual(registrar.peer.summary(), []);
      await clock.advance(100);
      const second = await registrar.grant(30);
      await eventually(() => told.length === 2, 'registered again');
      assert.deepEqual(told, [20, 30]);
      assert.equal(second.header('Call-ID'), first.header('Call-ID'));
      assert.deepEqual([first.header('CSeq'), second.header('CSeq')], ['2 REGISTER', '4 REGISTER']);
    });
  }

  it('is answered once more when the nonce has expired', async () => {
    const registrar = await startUdp();
    register(registrar.port);
    registrar.challenge(await registrar.asked());
    registrar.challenge(await registrar.asked(), ', stale=true');
    const third = await registrar.asked();
    assert.ok(registrar.isRight(third));
    registrar.answer(third, 200, ['Expires: 40']);
    await eventually(() => told.length === 1, 'registered');
    assert.deepEqual(told, [40], 'the time of all counts where ours is not listed');
  });

  it('lasts as long as the registrar demands', async () => {
    const registrar = await startUdp();
    register(registrar.port);
    registrar.challenge(await registrar.asked());
    registrar.answer(await registrar.asked(), 423, ['Min-Expires: 1800']);
    const longer = await registrar.grant(1800);
    assert.equal(wantedOf(longer), 1800);
    await eventually(() => told.length === 1, 'registered');
    assert.deepEqual(told, [1800]);
  });

  it('goes to the next server when one is out of order or silent', async () => {
    const [broken, silent] = [await startUdp(), await TestPeer.udp(1)];
    const good = new Registrar(await TestPeer.udp(agent.port), credentials);
    const places = [broken.port, silent.port, good.port].map((port, priority) => ({
      ...{ name: 'sip.carrier.example', port, priority, weight: 0 },
    }));
    const records = { ...nowhere, srv: async () => places, addresses: async () => ['127.0.0.1'] };
    const server = { host: 'carrier.example', port: null, protocol: 'UDP', verify: true } as const;
    register(null, { server }, records);
    broken.answer(await broken.asked(), 503);
    await silent.next('REGISTER');
    await clock.advance(SILENCE_MS);
    const request = await good.grant(20);
    assert.equal(request.text.split(' ')[1], 'sip:carrier.example');
    await eventually(() => told.length === 1, 'registered');
    assert.deepEqual(told, [20]);
  });

  it('is kept alive by OPTIONS over UDP, and made anew when nobody answers them', async () => {
    const registrar = await startUdp();
    register(registrar.port);
    await registrar.grant(600);
    await eventually(() => told.length === 1, 'registered');
    for (const status of [200, 481]) {
      await clock.advance(25_000);
      registrar.answer(await registrar.peer.next('OPTIONS'), status);
      await eventually(() => agent.counts.timers === 1, 'the answer is read');
    }
    await clock.advance(25_000);
    await registrar.peer.next('OPTIONS');
    await clock.advance(SILENCE_MS);
    await registrar.grant(600);
    await eventually(() => told.length === 2, 'registered again');
  });

  it('is kept alive by empty lines over TCP, and made anew at once when the connection breaks', async () => {
    const registrar = await startTcp();
    register(null, { server: overTcp(registrar.port) });
    const first = await registrar.grant(600);
    assert.match(contactOf(first), /;transport=tcp$/);
    await eventually(() => told.length === 1, 'registered');
    await clock.advance(110_000);
    await registrar.peer.next('PONG');
    // An answer to an empty line, and a question, whose answer shows that both were read.
    const asking = new Caller(registrar.peer, 'TCP');
    registrar.peer.send(`\r\n${asking.text('OPTIONS')}`);
    await asking.expect(200);
    await clock.advance(10_000 + 110_000);
    await clock.advance(10_000);
    registrar.answer(await registrar.peer.next('OPTIONS'), 481);
    await eventually(() => agent.counts.timers === 1, 'the answer is read');
    assert.deepEqual([agent.counts.connections, told.length], [1, 1]);
    registrar.peer.drop();
    await registrar.grant(600);
    await eventually(() => told.length === 2, 'registered again');
  });

  it('is taken back when it stops', async () => {
    const registrar = await startUdp();
    const registration = register(registrar.port);
    const made = await registrar.grant(600);
    await eventually(() => told.length === 1, 'registered');
    const source = { protocol: 'UDP', address: '127.0.0.1', port: registrar.port };
    assert.equal(registration.isFlow(source), true);
    assert.equal(registration.isFlow({ ...source, port: 1 }), false);
    const stopped = registration.stop();
    const taken = await registrar.asked();
    assert.deepEqual([contactOf(taken), wantedOf(taken)], [contactOf(made), 0]);
    registrar.answer(taken, 200);
    await stopped;
    assert.equal(registration.isFlow(source), false);
  });

  it('is made at sipp, which checks the digest, and taken back', { skip: !existsSync(SIPP) }, async () => {
    await startAgent();
    const scenario = fileURLToPath(new URL('testing/sipp-registrar.xml', import.meta.url));
    const registrar = await startCalledSipp(['-sf', scenario], { transport: 'u1', calls: 1 });
    const registration = register(registrar.port);
    await eventually(() => told.length === 1, 'registered');
    assert.deepEqual(told, [600]);
    await registration.stop();
    await registrar.succeeds();
  });

  it('removes what an earlier process left behind, and nothing of anybody else', async () => {
    const registrar = await startUdp();
    register(registrar.port);
    await registrar.grant(600, [
      '<sip:token7@192.0.2.9:5060>;expires=200',
      '<sip:desk@192.0.2.10>;expires=300',
    ]);
    const removal = await registrar.asked();
    assert.deepEqual(removal.all('Contact'), ['<sip:token7@192.0.2.9:5060>;expires=0']);
    registrar.answer(removal, 200);
  });
});

const nowhere = { naptr: async () => [], srv: async () => [], addresses: async () => [] };
