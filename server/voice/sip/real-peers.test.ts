import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './testing/eventually.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startLossyRelay } from './testing/lossy-relay.ts';
import { SIPP, startCallingSipp, TAKES_REPEATS } from './testing/start-sipp.ts';
import { relayToTls } from './testing/tls-relay.ts';
import { startUserAgentFixture, untilAtRest, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { CallEnd, IncomingCall } from './user-agent.ts';

const baresip = '/usr/bin/baresip';
/** How long a call has to stand before somebody hangs up. */
const STAYS_MS = 300;
const media = { address: '127.0.0.1', port: 20_000 };
const tls = { port: 0, identity: { current: selfSigned(['127.0.0.1']), onChange: () => {} } };

after(closeLeftovers);

describe('sipp', { skip: existsSync(SIPP) ? false : 'sipp is not installed' }, () => {
  const calls = 10;
  let fixture: UserAgentFixture;
  let seen: { ends: CallEnd[]; keys: string[]; codecs: string[]; holds: number; referred: string[] };
  before(async () => {
    fixture = await startUserAgentFixture({
      maxCalls: 50,
      timers: { t1: 100, t2: 400, t4: 200 },
      tls,
      onInvite: take,
    });
  });
  after(async () => {
    await untilAtRest(fixture.agent);
    await fixture.agent.close();
  });

  function take(call: IncomingCall): void {
    call.events.on('ended', (end) => seen.ends.push(end));
    call.events.on('key', ({ key }) => seen.keys.push(key));
    call.events.on('media', ({ direction }) => (seen.holds += direction === 'recvonly' ? 1 : 0));
    call.ring();
    if (call.parties.to === 'rings') return;
    void accept(call).then((agreed) => {
      seen.codecs.push(agreed.media.codec);
      if (call.parties.to === 'refers') void refer(call);
      if (call.parties.to === 'hangs-up') void call.hangUp();
    });
  }

  async function accept(call: IncomingCall): ReturnType<IncomingCall['accept']> {
    // The answer would overtake the answer to PRACK, which the scenario does not expect.
    if (call.parties.to === 'reliable') await sleep(STAYS_MS);
    return call.accept(media);
  }

  async function refer(call: IncomingCall): Promise<void> {
    seen.referred.push((await call.refer('sip:+12025550151@127.0.0.1')).kind);
    await call.hangUp();
  }

  /** What sipp speaks, and what lies between it and us. */
  const ways = {
    UDP: { transport: 'u1', between: null },
    TCP: { transport: 't1', between: null },
    TLS: { transport: 't1', between: () => relayToTls(fixture.agent.tlsPort ?? 0) },
    'UDP with a fifth lost': { transport: 'u1', between: () => startLossyRelay(fixture.agent.port) },
    'UDP with every message lost once': {
      transport: 'u1',
      between: () => startLossyRelay(fixture.agent.port, 'first copies'),
    },
  } as const;

  async function run(scenario: string, service: string, way: keyof typeof ways): Promise<void> {
    seen = { ends: [], keys: [], codecs: [], holds: 0, referred: [] };
    const { transport, between } = ways[way];
    await using parts = new AsyncDisposableStack();
    const relay = between ? parts.adopt(await between(), (open) => open.close()) : null;
    await call(scenario, service, { transport, to: relay?.port ?? fixture.agent.port });
    await eventually(() => seen.ends.length === calls, 'every call ended');
    if (relay && 'lost' in relay) assert.ok(Number(relay.lost) > 0);
  }

  async function call(
    scenario: string,
    service: string,
    { transport, to }: { transport: 'u1' | 't1'; to: number },
  ): Promise<void> {
    const file = join(import.meta.dirname, 'testing', scenario);
    const more = ['-r', '25', ...(scenario.includes('loss') ? TAKES_REPEATS : [])];
    const sipp = await startCallingSipp(['-sf', file], { transport, calls, to, number: service, more });
    await sipp.succeeds();
  }

  for (const over of ['UDP', 'TCP', 'TLS', 'UDP with a fifth lost'] as const) {
    it(`leaves the offer to us over ${over}, and takes our BYE`, async () => {
      await run('sipp-delayed-offer.xml', 'hangs-up', over);
      assert.equal(seen.codecs.length, calls);
      assert.ok(seen.ends.every((end) => end.by === 'us'));
    });

    // The other scripts do not know what to do with messages that overtake each other.
    if (over === 'UDP with a fifth lost') continue;

    it(`calls over ${over}, presses a key, holds and hangs up`, async () => {
      await run('sipp-call.xml', 'answers', over);
      assert.deepEqual([seen.keys.length, seen.holds, seen.codecs.length], [calls, calls, calls]);
      assert.ok(
        seen.codecs.every((codec) => codec === 'PCMA') && seen.ends.every((end) => end.by === 'caller'),
      );
    });

    it(`calls somebody in our place over ${over}, tells how it goes and takes our BYE`, async () => {
      await run('sipp-refer.xml', 'refers', over);
      assert.deepEqual(
        seen.referred,
        Array.from({ length: calls }, () => 'answered'),
      );
      assert.ok(seen.ends.every((end) => end.by === 'us'));
    });

    it(`acknowledges our ringing over ${over}, and refreshes its session`, async () => {
      await run('sipp-extensions.xml', 'reliable', over);
      assert.ok(seen.ends.every((end) => end.by === 'caller' && end.cause === 'hung up'));
    });

    it(`cancels over ${over}`, async () => {
      await run('sipp-cancel.xml', 'rings', over);
      assert.ok(seen.ends.every((end) => end.by === 'caller' && end.cause === 'cancelled'));
    });
  }

  for (const over of ['UDP with a fifth lost', 'UDP with every message lost once'] as const)
    it(`cancels over ${over}`, async () => {
      await run('sipp-cancel-under-loss.xml', 'rings', over);
      assert.ok(seen.ends.every((end) => end.by === 'caller' && end.cause === 'cancelled'));
    });

  for (const way of ['UDP', 'TCP', 'TLS'] as const) {
    it(`is told to come again when there is no room over ${way}`, async () => {
      const { agent, calls: taken } = await startUserAgentFixture({ maxCalls: 0, tls });
      const relay = way === 'TLS' ? await relayToTls(agent.tlsPort ?? 0) : null;
      const { transport } = ways[way];
      await call('sipp-full.xml', 'answers', { transport, to: relay?.port ?? agent.port });
      assert.equal(taken.length, 0);
      relay?.close();
      await agent.close();
    });
  }
});

describe('baresip', { skip: existsSync(baresip) ? false : 'baresip is not installed' }, () => {
  let fixture: UserAgentFixture;
  let folder: string;
  before(async () => {
    fixture = await startUserAgentFixture({
      tls,
    });
    folder = await mkdtemp(join(tmpdir(), 'baresip-'));
  });
  after(async () => {
    await fixture.agent.close();
    await rm(folder, { recursive: true, force: true });
  });

  const portOf = (transport: string): number =>
    transport === 'tls' ? (fixture.agent.tlsPort ?? 0) : fixture.agent.port;

  async function dial(
    transport: 'udp' | 'tcp' | 'tls',
    { port = portOf(transport), encryption = '' } = {},
  ): Promise<ChildProcess> {
    const modules = ['g711.so', 'aubridge.so', 'stdio.so', 'srtp.so'].map((name) => `module ${name}`);
    const config = [
      // It takes a port of its own for UDP and another for TCP; one that was free for both may not stay so.
      'sip_listen 127.0.0.1:0',
      'sip_verify_server no',
      'module_path /usr/lib/baresip/modules',
      'audio_player aubridge,null',
      'audio_source aubridge,null',
      ...modules,
      'module_tmp account.so',
      'module_app menu.so',
      'net_interface 127.0.0.1',
    ];
    await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
    await writeFile(
      join(folder, 'accounts'),
      `<sip:ada@127.0.0.1;transport=${transport}>;regint=0${encryption}\n`,
    );
    await writeFile(join(folder, 'contacts'), '\n');
    const target = `sip:+15005550006@127.0.0.1:${port};transport=${transport}`;
    return spawn(baresip, ['-f', folder, '-e', `/dial ${target}`, '-t', '30'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  }

  async function stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }

  /** Two calls: we hang up the first, and it hangs up the second. */
  async function talkTwice(dialled: () => Promise<ChildProcess>, isEncrypted = false): Promise<void> {
    const first = await dialled();
    try {
      const call = await fixture.call();
      assert.equal(call.parties.to, '+15005550006');
      call.ring();
      const agreed = await call.accept(media);
      assert.equal(agreed.media.direction, 'sendrecv');
      assert.equal(agreed.media.srtp !== null, isEncrypted);
      assert.notEqual(agreed.media.dtmfPayloadType, null);
      let end: CallEnd | null = null;
      call.events.on('ended', (how) => (end = how));
      await sleep(STAYS_MS);
      assert.equal(end, null, 'it stays');
      await call.hangUp();
      assert.deepEqual(end, { by: 'us', cause: 'hung up' });
      assert.equal(fixture.agent.counts.dialogs, 0);
    } finally {
      await stop(first);
    }
    const second = await dialled();
    try {
      const call = await fixture.call();
      const ended = once(call.events, 'ended');
      await call.accept(media);
      assert.equal(await Promise.race([ended, sleep(STAYS_MS, 'it stays')]), 'it stays');
      await stop(second);
      assert.deepEqual(await ended, [{ by: 'caller', cause: 'hung up' }]);
    } finally {
      await stop(second);
    }
  }

  it('does so too when a fifth of the messages is lost', async () => {
    const relay = await startLossyRelay(fixture.agent.port);
    await talkTwice(() => dial('udp', { port: relay.port }));
    assert.ok(relay.lost > 0);
    relay.close();
  });

  it('talks with us with encrypted sound over TLS', () =>
    talkTwice(() => dial('tls', { encryption: ';mediaenc=srtp-mand' }), true));

  for (const transport of ['udp', 'tcp', 'tls'] as const) {
    it(`talks with us over ${transport} until we hang up, and until it does`, () =>
      talkTwice(() => dial(transport)));

    it(`calls somebody in our place over ${transport} and tells us how it went`, async () => {
      const child = await dial(transport);
      try {
        const call = await fixture.call();
        await call.accept(media);
        assert.ok(call.mayRefer);
        const referred = call.refer(`sip:+12025550151@127.0.0.1:${portOf(transport)};transport=${transport}`);
        const other = await fixture.call();
        assert.equal(other.parties.to, '+12025550151');
        await other.accept(media);
        assert.deepEqual(await referred, { kind: 'answered' });
        await Promise.all([call.hangUp(), other.hangUp()]);
      } finally {
        await stop(child);
      }
    });
  }
});
