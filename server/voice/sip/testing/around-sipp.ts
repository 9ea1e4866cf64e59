import assert from 'node:assert/strict';
import { selfSigned } from '../../../platform/outbound/testing/self-signed.ts';
import type { ServerAddress } from '../find-servers.ts';
import type { IncomingCall } from '../user-agent.ts';
import { startLossyRelay, type LossyRelay } from './lossy-relay.ts';
import type { SippStep } from './sipp-scenario.ts';
import { startScriptedCaller, startScriptedSipp, type Sipp } from './start-sipp.ts';
import { relayFromTls, relayToTls, type TlsRelay } from './tls-relay.ts';
import { UnhurriedClock } from './unhurried-clock.ts';
import { startUserAgentFixture, untilAtRest, type UserAgentFixture } from './user-agent-fixture.ts';

/** What lies between sipp and us. */
export interface SippWay {
  readonly over: string;
  readonly protocol: ServerAddress['protocol'];
  readonly loses: 'a fifth' | 'first copies' | null;
}

export const losingWays: readonly SippWay[] = [
  { over: 'UDP, of which a fifth is lost,', protocol: 'UDP', loses: 'a fifth' },
  { over: 'UDP, of which every message is lost once,', protocol: 'UDP', loses: 'first copies' },
];
export const everyWay: readonly SippWay[] = [
  { over: 'UDP', protocol: 'UDP', loses: null },
  { over: 'TCP', protocol: 'TCP', loses: null },
  { over: 'TLS', protocol: 'TLS', loses: null },
  ...losingWays,
];

/** Short enough for tests that wait for them, long enough for six tries on a slow machine. */
const timers = { t1: 200, t2: 800, t4: 400 };
/** How long sipp goes on to answer what comes again where messages are lost. */
const STAYS_MS = 2_000;

/** An agent, and every sipp around it, each behind a way of its own; disposing of it ends them all. */
export interface AroundSipp extends AsyncDisposable {
  readonly fixture: UserAgentFixture;
  readonly clock: UnhurriedClock;
  /** A sipp that calls us. */
  calls(steps: readonly SippStep[]): Promise<Sipp>;
  /** A sipp that is called by us, and where we reach it. */
  isCalled(steps: readonly SippStep[], calls?: number): Promise<{ sipp: Sipp; server: ServerAddress }>;
}

/** Starts an agent; its end fails where a way loses messages and none was lost. */
export async function startAroundSipp({ protocol, loses }: SippWay): Promise<AroundSipp> {
  const clock = new UnhurriedClock();
  const tls = { port: 0, identity: { current: selfSigned(['127.0.0.1']), onChange: () => {} } };
  const fixture = await startUserAgentFixture({ timers, clock, tls });
  const { agent } = fixture;
  const [sipps, relays, losing]: [Sipp[], TlsRelay[], LossyRelay[]] = [[], [], []];
  const kept = <T>(all: T[], each: T): T => (all.push(each), each);
  /** A way to a port of sipp or of us. */
  const through = async (port: number, overTls: typeof relayToTls): Promise<number> => {
    if (protocol === 'TLS') return kept(relays, await overTls(port)).port;
    return loses ? kept(losing, await startLossyRelay(port, loses)).port : port;
  };
  const transport: 'u1' | 't1' = protocol === 'UDP' ? 'u1' : 't1';
  const how = { transport, stayMs: loses ? STAYS_MS : 0 };
  return {
    fixture,
    clock,
    calls: async (steps) => {
      const to = await through((protocol === 'TLS' ? agent.tlsPort : agent.port) ?? 0, relayToTls);
      return kept(sipps, await startScriptedCaller(steps, { ...how, calls: 1, to, number: 'ada' }));
    },
    isCalled: async (steps, calls = 1) => {
      const sipp = kept(sipps, await startScriptedSipp(steps, { ...how, calls }));
      const port = await through(sipp.port, relayFromTls);
      return { sipp, server: serverAt(port, protocol) };
    },
    [Symbol.asyncDispose]: async () => {
      // Those whose test has failed.
      for (const { child } of sipps) child.kill('SIGKILL');
      await untilAtRest(agent);
      await agent.close();
      for (const relay of [...relays, ...losing]) relay.close();
      assert.equal(
        losing.some(({ lost }) => lost > 0),
        loses !== null,
      );
    },
  };
}

/** A server on the loopback, whose certificate is not looked at. */
export const serverAt = (port: number, protocol: ServerAddress['protocol'] = 'UDP'): ServerAddress => ({
  ...{ protocol, address: '127.0.0.1', port, serverName: '127.0.0.1', verify: false },
});

/** A key, by which the other side knows that the ACK has arrived. */
export const presses = (cseq: number): readonly SippStep[] => [
  {
    ...{ sends: 'INFO', cseq },
    body: { type: 'application/dtmf-relay', lines: ['Signal=5', 'Duration=160'] },
  },
  { hears: 200 },
];
export const hangsUp = (cseq: number): readonly SippStep[] => [{ sends: 'BYE', cseq }, { hears: 200 }];
export const isHungUp: readonly SippStep[] = [{ takes: 'BYE' }, { answers: 200 }];
export const isTaken: readonly SippStep[] = [{ hears: 200, to: 'INVITE' }, { acks: 1 }];
/** The `Allow` of a caller whom we tell by a key (`isConfirmed`) that the ACK has arrived. */
export const ALLOW = 'Allow: INVITE, ACK, BYE, CANCEL, UPDATE, INFO, REFER, NOTIFY';
export const isConfirmed: readonly SippStep[] = [{ takes: 'INFO', body: /Signal=1/ }, { answers: 200 }];
/** Accepts a call whose caller waits until they are confirmed. */
export async function confirm(call: IncomingCall): Promise<void> {
  await call.accept({ address: '127.0.0.1', port: 20_000 });
  assert.ok(call.sendKeys('1'));
}
