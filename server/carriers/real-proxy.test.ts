import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../testing/free-port.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

const [kamailio, sipp] = ['/usr/sbin/kamailio', '/usr/bin/sipp'];
const CONFIGURATION = fileURLToPath(new URL('testing/outbound-proxy.kamailio.cfg', import.meta.url));
const isMissing = !existsSync(kamailio) || !existsSync(sipp);
/** A name that no name server knows: whoever looks it up reaches nobody. */
const DOMAIN = 'tel.carrier.example';

after(closeLeftovers);

describe('a real outbound proxy', { skip: isMissing && 'kamailio or sipp is not installed' }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let carrier: Awaited<ReturnType<typeof startCarrier>>;
  before(async () => {
    sound = await startSound({ from: 22_800, to: 22_819 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    carrier = await startCarrier();
    // Names of proxies are looked up; the domain behind them is not.
    const records = {
      naptr: async () => [],
      srv: async () => [],
      addresses: async (name: string) =>
        name === 'one.proxy.example' ? ['127.0.0.1'] : Promise.reject(new Error(`nobody knows ${name}`)),
    };
    fixture = await TrunkFixture.start(sound, { isAllowed: () => false, records });
  });
  afterEach(async () => {
    await fixture.close();
    await carrier.stop();
  });

  const trunk = (protocol: 'UDP' | 'TCP'): TrunkAccess => ({
    ...{ workspaceId: 1, carrierId: 7, registers: true, contactUser: 'token7' },
    server: { host: DOMAIN, port: null, protocol, verify: true },
    proxies: [{ host: 'one.proxy.example', port: carrier.port, protocol, verify: true }],
    credentials: { username: `+4919929600@${DOMAIN}`, password: 'k7-of-the-trunk' },
    ...{ fromDomain: DOMAIN, callerId: 'p_preferred_identity', numberFormat: 'e164' },
    ...{ media: { srtp: 'off', codecs: ['PCMA', 'PCMU'] }, maxCalls: null, callsPerSecond: 100 },
  });

  it('brings calls to a domain that has no address of its own', async () => {
    const dialling = fixture.trunk.dial({
      ...{ from: '+4930901820', to: '+12025550151', channel: 'phone', carrierCallId: 'ours' },
      ...{ recordingPath: null, voice: 'espeak-en-us', language: 'en-US', trunk: trunk('UDP') },
      listening: { listeners: [], hints: [] },
    });
    let event = await dialling.next();
    while (event.kind === 'trying' || event.kind === 'ringing') event = await dialling.next();
    assert.ok(event.kind === 'answered', JSON.stringify(event));
    assert.equal(await event.line.answer(), true);
    await event.line.hangUp();
    const route = `<sip:one.proxy.example:${carrier.port};lr>`;
    await carrier.says(`INVITE sip:+12025550151@${DOMAIN} via ${route} from sip:+4919929600@${DOMAIN}`);
  });

  it('is registered through, under the domain, and is named by the check', async () => {
    const told: unknown[] = [];
    const registration = fixture.trunk.register(trunk('TCP'), {
      registered: (seconds) => told.push(seconds),
      failed: (why) => told.push(why),
    });
    await eventually(() => told.length === 1, 'registered');
    assert.deepEqual(told, [600]);
    await carrier.says(`REGISTER sip:${DOMAIN} via <sip:one.proxy.example`);
    await carrier.says(`registered with Digest username="+4919929600@${DOMAIN}"`);
    const probe = await fixture.trunk.probe({ ...trunk('UDP'), registers: false });
    assert.ok(probe.kind === 'answered', JSON.stringify(probe));
    assert.equal(probe.address, 'one.proxy.example (127.0.0.1)');
    await registration.stop();
  });
});

/** Starts the edge of a carrier and the telephone behind it, which takes one call. */
async function startCarrier() {
  const [port, telephone] = [await freePort(), await freePort()];
  const listens = ['udp', 'tcp'].flatMap((transport) => ['-l', `${transport}:127.0.0.1:${port}`]);
  const options = ['-DD', '-E', '-m', '32', '-A', `CALLEE="sip:127.0.0.1:${telephone}"`, '-f', CONFIGURATION];
  const proxy = spawn(kamailio, [...options, ...listens]);
  let output = '';
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const where = ['-sn', 'uas', '-i', '127.0.0.1', '-p', String(telephone), '-m', '1', '-nostdin'];
  const callee = spawn(sipp, where, { stdio: 'ignore' });
  const ends = [once(proxy, 'exit'), once(callee, 'exit')] as const;
  await eventually(() => isListening(port), `the proxy listens: ${output}`);
  return {
    port,
    says: (text: string) => eventually(() => output.includes(text), `the proxy says "${text}": ${output}`),
    stop: async () => {
      proxy.kill('SIGTERM');
      if (callee.exitCode === null) callee.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

/** Whether somebody listens on a TCP port, which the proxy opens after that of UDP. */
const isListening = (port: number): boolean =>
  readFileSync('/proc/net/tcp', 'utf8').includes(
    `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`,
  );
