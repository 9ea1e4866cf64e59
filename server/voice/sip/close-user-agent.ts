import type { Clock } from '../../platform/clock.ts';
import type { OutgoingContext } from './leg-context.ts';
import type { OutgoingCall } from './outgoing-call.ts';
import type { TimerSet } from './sip-timers.ts';
import type { Transactions } from './transactions.ts';
import type { Transports } from './transports.ts';
import type { UasCore } from './uas-core.ts';

/** What a user agent is made of. */
export interface UserAgentParts {
  core: UasCore;
  transports: Transports;
  transactions: Transactions;
  running: TimerSet;
  clock: Clock;
  /** Calls that are being placed. */
  outgoing: Set<OutgoingCall>;
  context: Omit<OutgoingContext, 'adopt' | 'dialogs'>;
}

/**
 * Hangs up every call, waits `withinMs` at most for the peers to confirm, half of that for an ACK that is
 * missing, and closes all sockets.
 */
export async function closeUserAgent(parts: UserAgentParts, withinMs: number): Promise<void> {
  const { core, transports, transactions, running, clock, outgoing } = parts;
  core.drain();
  for (const call of outgoing) call.cancel();
  const gone = new AbortController();
  void Promise.all(core.dialogs.legs.map((leg) => leg.hangUp())).then(() => gone.abort());
  await clock.sleep(withinMs / 2, gone.signal);
  // RFC 3261, section 13.3.1.4: a 2xx that is never acknowledged is followed by a BYE.
  for (const leg of core.dialogs.legs) leg.giveUpAck();
  await clock.sleep(withinMs / 2, gone.signal);
  for (const leg of core.dialogs.legs) leg.abandon();
  for (const call of outgoing) call.abandon();
  transactions.terminateAll();
  running.stopAll();
  await transports.close();
}
