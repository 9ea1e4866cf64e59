import { pino } from 'pino';
import { startUserAgent, type IncomingCall, type UserAgent, type UserAgentOptions } from '../user-agent.ts';
import { eventually, PATIENCE_MS } from './eventually.ts';
import { closeAtTheEnd } from './leftovers.ts';
import { UnhurriedClock } from './unhurried-clock.ts';

/** Timers short enough for tests that wait for them. */
export const shortTimers = { t1: 100, t2: 400, t4: 250 };

export interface UserAgentFixture {
  agent: UserAgent;
  calls: IncomingCall[];
  /** The next call that has not been taken. */
  call(): Promise<IncomingCall>;
}

/** The clocks of the agents that tests started. */
const clocks = new WeakMap<UserAgent, UserAgentOptions['clock']>();

/** A user agent on the loopback with calls in a queue. */
export async function startUserAgentFixture(
  options: Partial<UserAgentOptions> = {},
): Promise<UserAgentFixture> {
  const calls: IncomingCall[] = [];
  let wake: () => void = () => {};
  const clock = options.clock ?? new UnhurriedClock();
  const agent = await startUserAgent({
    host: '127.0.0.1',
    port: 0,
    isAllowed: () => true,
    userAgent: 'Switchboard',
    log: pino({ level: 'silent' }),
    maxCalls: 10,
    onInvite: (call) => {
      calls.push(call);
      wake();
    },
    ...options,
    clock,
  });
  clocks.set(agent, clock);
  closeAtTheEnd(agent);
  const call = async (): Promise<IncomingCall> => {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const next = calls.shift();
      if (next) return next;
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        deadline.onabort = () => reject(new Error('No call came'));
      });
    }
  };
  return { agent, calls, call };
}

/**
 * Resolves when the agent holds nothing; fails when it never does. The test is over: the timers that are left
 * run out without waiting for the machine's clock.
 */
export async function untilAtRest(agent: UserAgent): Promise<void> {
  const held = (): number => {
    const { serverTransactions, clientTransactions, dialogs, timers } = agent.counts;
    return serverTransactions + clientTransactions + dialogs + timers;
  };
  const clock = clocks.get(agent);
  const canRunOut = clock instanceof UnhurriedClock;
  if (canRunOut) clock.runOut();
  await eventually(() => held() === 0, 'the agent is at rest');
  if (canRunOut) clock.keepPace();
}
