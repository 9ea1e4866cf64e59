import type { Flow } from './flow.ts';
import type { SipRequest } from './message.ts';
import type { SentInvite } from './transactions.ts';

/** The INVITE of a call to one of the servers that it is placed through. */
export interface Attempt {
  readonly flow: Flow;
  readonly request: SipRequest;
  sent: SentInvite | null;
  isProceeding: boolean;
  isCancelled: boolean;
  isOver: boolean;
}
