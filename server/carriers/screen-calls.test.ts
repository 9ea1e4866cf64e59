import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../platform/clock.ts';
import { calls } from '../platform/metrics/metrics.ts';
import { DIGEST_ALGORITHMS } from '../voice/sip/digest-guard.ts';
import { answerChallenge, readChallenge } from '../voice/sip/digest.ts';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { TestPeer, type Seen } from '../voice/sip/testing/test-peer.ts';
import { startUserAgentFixture, type UserAgentFixture } from '../voice/sip/testing/user-agent-fixture.ts';
import { screenCalls, type ScreenOptions } from './screen-calls.ts';

const baresip = '/usr/bin/baresip';
const log = pino({ level: 'silent' });
const credentials = {
  ...{ username: 'calls', password: 'k7-of-the-callers' },
  algorithms: DIGEST_ALGORITHMS,
};
const ASKING = '+15005550006';
const OTHER = '+15005550007';

after(closeLeftovers);

/** An agent that nobody may call but with the credentials of carrier 7, for one number. */
async function startScreened(more: Partial<ScreenOptions> = {}): Promise<UserAgentFixture> {
  const options: ScreenOptions = {
    accounts: {
      any: true,
      find: async ({ to }) => (to === ASKING ? { carrierId: 7, credentials } : null),
    },
    isAllowed: () => false,
    carriersOf: () => [],
    realm: 'phone.example',
    clock: systemClock,
    log,
    ...more,
  };
  const isAllowed = (address: string): boolean =>
    options.isAllowed(address) || options.carriersOf({ protocol: 'UDP', address, port: 0 }).length > 0;
  return startUserAgentFixture({ isAllowed, screen: screenCalls(options) });
}

/** Answers a challenge with the second of its ways, MD5, or the one asked for. */
function authorize(challenge: Seen, password = credentials.password, algorithm = 'MD5'): string {
  const values = challenge
    .all('WWW-Authenticate')
    .filter((value) => value.includes(`algorithm=${algorithm},`));
  const read = readChallenge(values) ?? assert.fail('no challenge');
  const request = { method: 'INVITE', uri: `sip:${ASKING}@127.0.0.1`, count: 1 };
  return `Authorization: ${answerChallenge(read, { ...credentials, password }, request)}`;
}

const inviteAgain = (caller: Caller, authorization: string): void => {
  caller.cseq += 1;
  caller.toTag = null;
  caller.invite({ headers: [authorization] });
};

describe('callers from nobody’s address', { timeout: 120_000 }, () => {
  it('get no answer, unless they call a number that asks callers who they are', async () => {
    const fixture = await startScreened();
    const peer = await TestPeer.udp(fixture.agent.port);
    const caller = new Caller(peer);
    caller.send('OPTIONS');
    caller.send('REGISTER');
    caller.send('BYE');
    caller.invite({ uri: `sip:${OTHER}@127.0.0.1` });
    caller.send('INVITE', { without: ['Contact', 'From'] });
    peer.send('INVITE sip:nonsense\r\n\r\n');
    const asking = new Caller(peer);
    asking.invite();
    await asking.expect(401);
    assert.deepEqual(peer.summary(), []);
    assert.equal(fixture.agent.counts.serverTransactions, 0, 'nothing is kept of who only asks');
    await fixture.agent.close();
  });

  it('get no answer at all while no carrier asks callers who they are', async () => {
    const fixture = await startScreened({ accounts: { any: false, find: async () => assert.fail('asked') } });
    const stranger = await TestPeer.udp(fixture.agent.port);
    new Caller(stranger).invite();
    const over = await TestPeer.tcp(fixture.agent.port);
    await over.next('CLOSED');
    assert.deepEqual(stranger.summary(), []);
    await fixture.agent.close();
  });

  it('get no answer any more after five wrong passwords, and others do', async () => {
    const fixture = await startScreened();
    const peer = await TestPeer.udp(fixture.agent.port);
    const caller = new Caller(peer);
    caller.invite();
    let challenge = await caller.expect(401);
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      inviteAgain(caller, authorize(challenge, 'guessed'));
      challenge = await caller.expect(401);
    }
    assert.match(calls.rejected.text(), /\{carrier="sip",reason="wrong_credentials"\} 4$/m);
    inviteAgain(caller, authorize(challenge, 'guessed'));
    inviteAgain(caller, authorize(challenge));
    const known = await TestPeer.udp(fixture.agent.port);
    new Caller(known).invite();
    assert.deepEqual([fixture.calls.length, peer.summary()], [0, []]);
    await fixture.agent.close();
  });

  for (const algorithm of ['MD5', 'SHA-256']) {
    it(`are taken with the digest of ${algorithm}, once for each answer`, async () => {
      const fixture = await startScreened();
      const peer = await TestPeer.udp(fixture.agent.port);
      const caller = new Caller(peer);
      caller.invite();
      const challenge = await caller.expect(401);
      assert.deepEqual(
        challenge.all('WWW-Authenticate').map((value) => /algorithm=([\w-]+)/.exec(value)?.[1]),
        ['SHA-256', 'MD5'],
      );
      const authorization = authorize(challenge, credentials.password, algorithm);
      inviteAgain(caller, authorization);
      const call = await fixture.call();
      assert.equal(call.admittedAs, 7);
      const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
      await caller.expect(200);
      caller.ack();
      await accepted;
      const replayed = new Caller(peer);
      inviteAgain(replayed, authorization);
      const again = await replayed.expect(401);
      assert.match(again.header('WWW-Authenticate') ?? '', /stale=true/);
      caller.bye();
      await caller.expect(200);
      await fixture.agent.close();
    });
  }

  it('may come over a connection', async () => {
    const fixture = await startScreened();
    const peer = await TestPeer.tcp(fixture.agent.port);
    const caller = new Caller(peer, 'TCP');
    caller.invite();
    const challenge = await caller.expect(401);
    inviteAgain(caller, authorize(challenge));
    (await fixture.call()).reject(486);
    await caller.expect(486);
    await fixture.agent.close();
  });

  it('of another carrier are asked too, and of the carrier itself are not', async () => {
    for (const [own, wanted] of [
      [8, 401],
      [7, 'a call'],
    ] as const) {
      const fixture = await startScreened({ carriersOf: () => [own] });
      const caller = new Caller(await TestPeer.udp(fixture.agent.port));
      caller.invite();
      if (wanted === 401) await caller.expect(401);
      else {
        const call = await fixture.call();
        assert.equal(call.admittedAs, null);
        call.reject(404);
        await caller.expect(404);
      }
      await fixture.agent.close();
    }
  });

  it('are taken when they are baresip', { skip: !existsSync(baresip) }, async () => {
    // It knows MD5 alone, and takes a list with any other for an error.
    const account7 = { carrierId: 7, credentials: { ...credentials, algorithms: ['MD5'] as const } };
    const fixture = await startScreened({ accounts: { any: true, find: async () => account7 } });
    const folder = await mkdtemp(join(tmpdir(), 'challenged-'));
    const config = [
      'sip_listen 127.0.0.1:0',
      'module_path /usr/lib/baresip/modules',
      'audio_player aubridge,null',
      'audio_source aubridge,null',
      ...['g711.so', 'aubridge.so', 'stdio.so'].map((name) => `module ${name}`),
      'module_tmp account.so',
      'module_app menu.so',
      'net_interface 127.0.0.1',
    ];
    const { username, password } = credentials;
    await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
    await writeFile(join(folder, 'contacts'), '\n');
    const account = `<sip:${username}@127.0.0.1>;auth_user=${username};auth_pass=${password};regint=0`;
    await writeFile(join(folder, 'accounts'), `${account}\n`);
    const orders = ['-t', '60', '-e', `/dial sip:${ASKING}@127.0.0.1:${fixture.agent.port}`];
    const child = spawn(baresip, ['-f', folder, ...orders], { stdio: ['pipe', 'ignore', 'ignore'] });
    const exit = once(child, 'exit');
    const call = await fixture.call();
    assert.equal(call.admittedAs, 7);
    await call.accept({ address: '127.0.0.1', port: 20_000 });
    const ended = once(call.events, 'ended');
    child.kill('SIGTERM');
    await Promise.all([ended, exit]);
    await rm(folder, { recursive: true });
    await fixture.agent.close();
  });
});
