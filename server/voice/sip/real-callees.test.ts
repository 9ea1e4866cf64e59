import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../platform/jobs/testing/until.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { ANY_MEDIA } from './negotiate-sdp.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startLossyRelay } from './testing/lossy-relay.ts';
import { SIPP, startCalledSipp, type Sipp } from './testing/start-sipp.ts';
import { startUserAgentFixture, untilAtRest, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { DialFailure, Leg } from './user-agent.ts';
import { freePort } from '../../testing/free-port.ts';

const baresip = '/usr/bin/baresip';
/** How long a call has to stand before somebody hangs up. */
const STAYS_MS = 300;

after(closeLeftovers);

type Transport = 'UDP' | 'TCP' | 'TLS';

/** Places a call; resolves when it is answered or has failed. */
function place(fixture: UserAgentFixture, port: number, protocol: Transport): Promise<Leg | DialFailure> {
  const target = { protocol, address: '127.0.0.1', port, serverName: '127.0.0.1', verify: false };
  const transport = protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`;
  return new Promise((resolve) => {
    fixture.agent.invite(
      {
        uri: `sip:ada@127.0.0.1:${port}${transport}`,
        from: '<sip:+15005550100@127.0.0.1>',
        to: `<sip:ada@127.0.0.1:${port}>`,
        headers: [],
        media: ANY_MEDIA,
        local: { address: '127.0.0.1', port: 20_000 },
        credentials: null,
        targets: [target],
      },
      { provisional: () => {}, answered: (leg) => resolve(leg), failed: (failure) => resolve(failure) },
    );
  });
}

async function answered(fixture: UserAgentFixture, port: number, protocol: Transport): Promise<Leg> {
  const result = await place(fixture, port, protocol);
  assert.ok(!('kind' in result), JSON.stringify(result));
  return result;
}

describe('sipp that is called', { skip: existsSync(SIPP) ? false : 'sipp is not installed' }, () => {
  let fixture: UserAgentFixture;
  before(async () => {
    // Long enough for six tries of an INVITE on a machine that is slow, short enough for a test.
    const timers = { t1: 200, t2: 800, t4: 400 };
    fixture = await startUserAgentFixture({ maxCalls: 50, timers, isAllowed: () => false });
  });
  after(async () => {
    await untilAtRest(fixture.agent);
    await fixture.agent.close();
  });

  const startSipp = (calls: number, transport: 'u1' | 't1'): Promise<Sipp> =>
    startCalledSipp(['-sn', 'uas'], { transport, calls });

  async function callMany(calls: number, port: number, protocol: Transport, sipp: Sipp): Promise<void> {
    const legs = await Promise.all(Array.from({ length: calls }, () => answered(fixture, port, protocol)));
    await sleep(STAYS_MS);
    assert.ok(legs.every((leg) => leg.isUp));
    await Promise.all(legs.map((leg) => leg.hangUp()));
    await sipp.succeeds();
  }

  for (const [transport, protocol] of [
    ['u1', 'UDP'],
    ['t1', 'TCP'],
  ] as const) {
    it(`answers over ${protocol} and is hung up`, async () => {
      const sipp = await startSipp(20, transport);
      await callMany(20, sipp.port, protocol, sipp);
    });
  }

  it('answers every call although a fifth of the messages is lost', async () => {
    const sipp = await startSipp(10, 'u1');
    const relay = await startLossyRelay(sipp.port);
    await callMany(10, relay.port, 'UDP', sipp);
    assert.ok(relay.lost >= 10, `${relay.lost} messages were lost`);
    relay.close();
  });
});

describe('baresip that is called', { skip: existsSync(baresip) ? false : 'baresip is not installed' }, () => {
  let fixture: UserAgentFixture;
  let folder: string;
  let port: number;
  let child: ChildProcess;
  before(async () => {
    fixture = await startUserAgentFixture({ isAllowed: () => false });
    folder = await mkdtemp(join(tmpdir(), 'baresip-'));
    port = await freePort();
    const config = [
      `sip_listen 127.0.0.1:${port}`,
      `sip_certificate ${join(folder, 'certificate.pem')}`,
      'module_path /usr/lib/baresip/modules',
      'audio_player aubridge,null',
      'audio_source aubridge,null',
      ...['g711.so', 'aubridge.so', 'stdio.so'].map((name) => `module ${name}`),
      'module_tmp account.so',
      'module_app menu.so',
      'net_interface 127.0.0.1',
    ];
    await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
    await writeFile(join(folder, 'accounts'), '<sip:ada@127.0.0.1>;regint=0;answermode=auto\n');
    await writeFile(join(folder, 'contacts'), '\n');
    const { key, cert } = selfSigned(['127.0.0.1']);
    await writeFile(join(folder, 'certificate.pem'), key + cert);
    child = spawn(baresip, ['-f', folder, '-t', '40'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await sleep(1_000);
  });
  after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await fixture.agent.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const protocol of ['UDP', 'TCP', 'TLS'] as const) {
    it(`picks up over ${protocol}, stays, and is hung up`, async () => {
      // It takes TLS on the port above.
      const leg = await answered(fixture, protocol === 'TLS' ? port + 1 : port, protocol);
      await sleep(STAYS_MS);
      assert.equal(leg.isUp, true);
      await leg.hangUp();
      assert.equal(fixture.agent.counts.dialogs, 0);
    });
  }

  it('hangs up itself, over every transport, although we take no connections of TLS', async () => {
    assert.equal(fixture.agent.tlsPort, null);
    const causes: string[] = [];
    for (const protocol of ['UDP', 'TCP', 'TLS'] as const) {
      const leg = await answered(fixture, protocol === 'TLS' ? port + 1 : port, protocol);
      leg.events.on('ended', (end) => causes.push(end.cause));
    }
    await sleep(STAYS_MS);
    child.kill('SIGTERM');
    await until('all are over', () => causes.length === 3);
    assert.deepEqual(causes, ['hung up', 'hung up', 'hung up']);
  });
});
