import type { Flow } from './flow.ts';
import type { SipRequest } from './message.ts';
import type { SentInvite } from './transactions.ts';

/** One INVITE of a call that is being placed, to one server. */
export interface Attempt {
  readonly flow: Flow;
  readonly request: SipRequest;
  sent: SentInvite | null;
  isProceeding: boolean;
  isCancelled: boolean;
  isOver: boolean;
}
