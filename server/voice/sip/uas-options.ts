import type { Logger } from 'pino';
import type { CallScreen } from './call-screen.ts';
import type { IncomingCall } from './call.ts';
import type { LegContext } from './leg-context.ts';

/** What the core of a user agent server needs. */
export interface UasOptions {
  readonly maxCalls: number;
  readonly log: Logger;
  readonly context: Omit<LegContext, 'onGone'>;
  readonly screen: CallScreen;
  /** Whether messages of an address are taken; others may ask for a call while the screen is open. */
  isKnown(address: string): boolean;
  /** Whether an address is a proxy that names whom it speaks for. */
  isProxy(address: string): boolean;
  onInvite(call: IncomingCall): void;
}
