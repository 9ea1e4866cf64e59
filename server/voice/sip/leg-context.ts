import type { Logger } from 'pino';
import type { Flow } from './flow.ts';
import type { Header } from './message.ts';
import type { SipTimers, TimerSet } from './sip-timers.ts';
import type { Transactions } from './transactions.ts';
import type { Transports } from './transports.ts';

/** What a leg needs of the user agent it belongs to. */
export interface LegContext {
  readonly timers: SipTimers;
  readonly running: TimerSet;
  readonly transactions: Transactions;
  readonly transports: Transports;
  readonly log: Logger;
  /** Server or User-Agent, and the name that warnings carry. */
  readonly agent: string;
  readonly sentBy: string;
  contactFor(flow: Flow): Header;
  /** The leg answers nothing any more and can be forgotten. */
  onGone(): void;
}
