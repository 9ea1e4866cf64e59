import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../platform/jobs/testing/until.ts';
import type { ServerAddress } from './find-servers.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { startLossyRelay } from './testing/lossy-relay.ts';
import { placeCall, type Outcome } from './testing/place-call.ts';
import type { SippStep } from './testing/sipp-scenario.ts';
import { SIPP, startScriptedSipp, type Sipp } from './testing/start-sipp.ts';
import { relayFromTls } from './testing/tls-relay.ts';
import { startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';
import type { Invitation } from './user-agent.ts';

/** How long a call stands before we hang up. */
const STAYS_MS = 300;
/** Calls of each scenario. */
const CALLS = 3;
const credentials = { username: 'trunk-4711', password: 'k7-of-the-trunk' };

after(closeLeftovers);

interface Scenario {
  /** What the server does: the name of the test. */
  what: string;
  steps: readonly SippStep[];
  invitation?: Partial<Invitation>;
  /** Gives the call up when it rings. */
  cancels?: boolean;
  /** What comes of the call: `answered`, or why not. */
  comesTo: string;
  isForLossless?: boolean;
  /** What is heard before the answer; not all of it where messages are lost. */
  provisional?: readonly number[];
}

const answered: readonly SippStep[] = [
  { says: 200, sdp: true },
  { takes: 'ACK' },
  { takes: 'BYE' },
  { answers: 200 },
];

const scenarios: readonly Scenario[] = [
  {
    what: 'asks for credentials, and checks them',
    steps: [
      { takes: 'INVITE' },
      {
        says: 401,
        headers: [
          'WWW-Authenticate: Digest realm="carrier.example", nonce="47ebe028", algorithm=MD5, qop="auth"',
        ],
      },
      { takes: 'ACK' },
      { takes: 'INVITE', digestOf: credentials },
      ...answered,
    ],
    invitation: { credentials },
    comesTo: 'answered',
  },
  {
    what: 'plays something before it answers, and rings at two telephones, of which the second answers',
    steps: [
      { takes: 'INVITE' },
      { says: 183, tag: 'a', sdp: true },
      { says: 180, tag: 'b' },
      { says: 200, tag: 'b', sdp: true },
      ...answered.slice(1),
    ],
    comesTo: 'answered',
    provisional: [183, 180],
  },
  {
    what: 'sends the caller elsewhere',
    steps: [
      { takes: 'INVITE' },
      { says: 302, headers: ['Contact: <sip:else@198.51.100.9>'] },
      { takes: 'ACK' },
    ],
    comesTo: 'refused 302',
  },
  {
    what: 'is given up while it rings',
    steps: [
      { takes: 'INVITE' },
      { says: 180 },
      { takes: 'CANCEL' },
      { answers: 200 },
      { says: 487 },
      { takes: 'ACK' },
    ],
    cancels: true,
    comesTo: 'cancelled',
    provisional: [180],
  },
  {
    what: 'answers just as it is given up',
    steps: [
      { takes: 'INVITE' },
      { says: 180 },
      { takes: 'CANCEL' },
      { answers: 200 },
      { says: 200, sdp: true },
      { takes: 'ACK' },
      { takes: 'BYE' },
      { answers: 200 },
    ],
    cancels: true,
    comesTo: 'answered',
    provisional: [180],
  },
  {
    what: 'answers twice, because it did not hear us',
    steps: [
      { takes: 'INVITE' },
      { says: 200, sdp: true },
      { takes: 'ACK' },
      { says: 200, sdp: true },
      { takes: 'ACK' },
      { takes: 'BYE' },
      { answers: 200 },
    ],
    comesTo: 'answered',
    // There it does so by itself.
    isForLossless: true,
  },
  {
    what: 'finds the session too short',
    steps: [
      { takes: 'INVITE', having: ['Session-Expires', /1800/] },
      { says: 422, headers: ['Min-SE: 3600'] },
      { takes: 'ACK' },
      { takes: 'INVITE', having: ['Session-Expires', /3600/] },
      ...answered,
    ],
    comesTo: 'answered',
  },
  {
    what: 'wants its ringing acknowledged',
    steps: [
      { takes: 'INVITE' },
      { says: 180, headers: ['Require: 100rel', 'RSeq: 7'] },
      { takes: 'PRACK', having: ['RAck', /7 1 INVITE/] },
      { answers: 200 },
      ...answered,
    ],
    comesTo: 'answered',
    provisional: [180],
  },
];

/** A way to a server: what it is reached by, and what lies in between. */
const ways = [
  { name: 'UDP', protocol: 'UDP', sippTransport: 'u1', between: null },
  { name: 'TCP', protocol: 'TCP', sippTransport: 't1', between: null },
  { name: 'TLS', protocol: 'TLS', sippTransport: 't1', between: relayFromTls },
  { name: 'UDP, of which a fifth is lost,', protocol: 'UDP', sippTransport: 'u1', between: startLossyRelay },
] as const;

describe(
  'a server of sipp',
  { skip: existsSync(SIPP) ? false : 'sipp is not installed', concurrency: 6 },
  () => {
    let fixture: UserAgentFixture;
    const running = new Set<ChildProcess>();
    before(async () => {
      const timers = { t1: 200, t2: 800, t4: 400 };
      fixture = await startUserAgentFixture({ maxCalls: 500, timers, isAllowed: () => false });
    });
    after(async () => {
      // Those whose test has failed.
      for (const child of running) child.kill('SIGKILL');
      await fixture.agent.close();
    });

    for (const way of ways)
      for (const scenario of scenarios) {
        const isLossy = way.between === startLossyRelay;
        if (isLossy && scenario.isForLossless) continue;
        it(`over ${way.name} ${scenario.what}`, async (test) => {
          const { port, succeeds } = await startSipp(scenario.steps, way.sippTransport, {
            stayMs: isLossy ? 2_000 : 0,
          });
          const relay = await way.between?.(port);
          test.after(() => relay?.close());
          const outcomes = Array.from({ length: CALLS }, () =>
            placeCall(fixture.agent, relay?.port ?? port, {
              ...scenario.invitation,
              targets: [serverOf(relay?.port ?? port, way.protocol)],
            }),
          );
          await Promise.all(outcomes.map((outcome) => follow(outcome, scenario)));
          await succeeds();
          if (isLossy) assert.ok(relay && 'lost' in relay && Number(relay.lost) > 0);
          else for (const each of outcomes) assert.deepEqual(each.provisional, scenario.provisional ?? []);
        });
      }

    async function follow(outcome: Outcome, { cancels, comesTo }: Scenario): Promise<void> {
      const { answered: legs, failures, provisional, placed } = outcome;
      if (cancels) {
        await until('it rings', () => provisional.length > 0);
        placed.cancel();
      }
      await until('it is decided', () => legs.length + failures.length > 0);
      const [failure] = failures;
      const status = failure && 'status' in failure ? ` ${failure.status}` : '';
      assert.equal(failure ? failure.kind + status : 'answered', comesTo);
      if (legs.length > 0) await sleep(STAYS_MS);
      await Promise.all(legs.map((leg) => leg.hangUp()));
    }

    it('is passed over when it is full, and when it says nothing', async () => {
      const full = await startSipp([{ takes: 'INVITE' }, { says: 503 }, { takes: 'ACK' }], 'u1', {
        calls: 1,
      });
      const ready = await startSipp([{ takes: 'INVITE' }, ...answered], 't1', { calls: 1 });
      const silent = createSocket('udp4').bind(0, '127.0.0.1');
      await once(silent, 'listening');
      const targets = [
        serverOf(full.port, 'UDP'),
        serverOf(silent.address().port, 'UDP'),
        serverOf(ready.port, 'TCP'),
      ];
      const outcome = placeCall(fixture.agent, full.port, { targets });
      await until('it is answered', () => outcome.answered.length === 1);
      await outcome.answered[0]?.hangUp();
      await Promise.all([full.succeeds(), ready.succeeds()]);
      silent.close();
    });

    /** Starts a sipp that is called, and ends when its calls are over. */
    async function startSipp(
      steps: readonly SippStep[],
      transport: 'u1' | 't1',
      { calls = CALLS, stayMs = 0 } = {},
    ): Promise<Sipp> {
      const sipp = await startScriptedSipp(steps, { transport, calls, stayMs });
      running.add(sipp.child);
      sipp.child.once('exit', () => running.delete(sipp.child));
      return sipp;
    }
  },
);

const serverOf = (port: number, protocol: ServerAddress['protocol']): ServerAddress => ({
  ...{ protocol, address: '127.0.0.1', port, serverName: '127.0.0.1', verify: false },
});
