import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../testing/free-port.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { KAMAILIO, startProxy, type Proxy } from '../voice/sip/testing/start-proxy.ts';
import { SIPP, startCalledSipp } from '../voice/sip/testing/start-sipp.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

const CONFIGURATION = fileURLToPath(new URL('testing/outbound-proxy.kamailio.cfg', import.meta.url));
const isMissing = !existsSync(KAMAILIO) || !existsSync(SIPP);
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
async function startCarrier(): Promise<Proxy & { port: number }> {
  const port = await freePort();
  const callee = await startCalledSipp(['-sn', 'uas'], { transport: 'u1', calls: 1 });
  const gone = once(callee.child, 'exit');
  const places = [{ protocol: 'udp', port } as const, { protocol: 'tcp', port } as const];
  const proxy = await startProxy(CONFIGURATION, places, [`CALLEE="sip:127.0.0.1:${callee.port}"`]);
  const stop = async (): Promise<void> => {
    if (callee.child.exitCode === null) callee.child.kill('SIGKILL');
    await Promise.all([proxy.stop(), gone]);
  };
  return { port, says: proxy.says, stop };
}
