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
import { startLossyRelay, type LossyRelay } from './testing/lossy-relay.ts';
import { placeCall, type Outcome } from './testing/place-call.ts';
import { answered, serverScenarios, type ServerScenario } from './testing/server-scenarios.ts';
import type { SippStep } from './testing/sipp-scenario.ts';
import { SIPP, startScriptedSipp, type Sipp } from './testing/start-sipp.ts';
import { relayFromTls } from './testing/tls-relay.ts';
import { startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';

/** How long a call stands before we hang up. */
const STAYS_MS = 300;
/** Calls of each scenario. */
const CALLS = 3;
after(closeLeftovers);

const loseFirstCopies = (port: number): Promise<LossyRelay> => startLossyRelay(port, 'first copies');

/** A way to a server: what it is reached by, and what lies in between. */
const ways = [
  { name: 'UDP', protocol: 'UDP', sippTransport: 'u1', between: null },
  { name: 'TCP', protocol: 'TCP', sippTransport: 't1', between: null },
  { name: 'TLS', protocol: 'TLS', sippTransport: 't1', between: relayFromTls },
  { name: 'UDP, of which a fifth is lost,', protocol: 'UDP', sippTransport: 'u1', between: startLossyRelay },
  {
    name: 'UDP, of which every message is lost once,',
    protocol: 'UDP',
    sippTransport: 'u1',
    between: loseFirstCopies,
  },
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
      for (const scenario of serverScenarios) {
        const isLossy = way.between === startLossyRelay || way.between === loseFirstCopies;
        if (isLossy && scenario.isForLossless) continue;
        if (way.between === loseFirstCopies && scenario.comesTo !== 'cancelled') continue;
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

    async function follow(
      outcome: Outcome,
      { cancels, comesTo, retryAfterS }: ServerScenario,
    ): Promise<void> {
      const { answered: legs, failures, provisional, placed } = outcome;
      if (cancels) {
        await until('it rings', () => provisional.length > 0);
        placed.cancel();
      }
      await until('it is decided', () => legs.length + failures.length > 0);
      const [failure] = failures;
      const status = failure && 'status' in failure ? ` ${failure.status}` : '';
      assert.equal(failure ? failure.kind + status : 'answered', comesTo);
      assert.equal(failure && 'retryAfterS' in failure ? failure.retryAfterS : undefined, retryAfterS);
      if (legs.length > 0) await sleep(STAYS_MS);
      await Promise.all(legs.map((leg) => leg.hangUp()));
    }

    it('is passed over when it is full, over UDP, TCP and TLS, and when it says nothing', async (test) => {
      const refuses: readonly SippStep[] = [{ takes: 'INVITE' }, { says: 503 }, { takes: 'ACK' }];
      const takes: readonly SippStep[] = [{ takes: 'INVITE' }, ...answered];
      const [overUdp, overTcp, overTls, ready] = await Promise.all([
        startSipp(refuses, 'u1', { calls: 1 }),
        startSipp(refuses, 't1', { calls: 1 }),
        startSipp(refuses, 't1', { calls: 1 }),
        startSipp(takes, 't1', { calls: 1 }),
      ]);
      const relays = await Promise.all([overTls, ready].map(({ port }) => relayFromTls(port)));
      const silent = createSocket('udp4').bind(0, '127.0.0.1');
      test.after(() => [silent, ...relays].forEach((each) => each.close()));
      await once(silent, 'listening');
      const [secured, last] = relays.map(({ port }) => serverOf(port, 'TLS'));
      assert.ok(secured && last);
      const targets = [
        serverOf(overUdp.port, 'UDP'),
        serverOf(silent.address().port, 'UDP'),
        ...[serverOf(overTcp.port, 'TCP'), secured, last],
      ];
      const outcome = placeCall(fixture.agent, overUdp.port, { targets });
      await until('it is answered', () => outcome.answered.length === 1);
      await outcome.answered[0]?.hangUp();
      await Promise.all([overUdp, overTcp, overTls, ready].map((each) => each.succeeds()));
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
