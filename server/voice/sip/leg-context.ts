import type { Logger } from 'pino';
import type { AcceptableOffer } from './answer-offer.ts';
import type { Parties } from './caller-identity.ts';
import type { Dialog } from './dialog.ts';
import type { Dialogs } from './dialogs.ts';
import type { Flow } from './flow.ts';
import type { Leg } from './leg.ts';
import type { Header } from './message.ts';
import type { MediaPolicy, MediaTerms } from './negotiate-sdp.ts';
import type { Origin } from './origin.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { AnsweredSession } from './session-timer.ts';
import type { SipTimers, TimerSet } from './sip-timers.ts';
import type { InviteServerTransaction } from './transaction-server-invite.ts';
import type { Transactions } from './transactions.ts';
import type { Transports } from './transports.ts';

/** An INVITE that was admitted, with what was read from it. */
export interface AdmittedInvite {
  readonly invite: ReceivedRequest;
  readonly origin: Origin;
  readonly transaction: InviteServerTransaction;
  readonly dialog: Dialog;
  readonly parties: Parties;
  readonly offer: AcceptableOffer | null;
  readonly terms: MediaTerms;
  /** Whom the caller has proved to be; null where nothing was asked. */
  readonly admittedAs: number | null;
  /** How the caller wants the session refreshed. */
  readonly session: AnsweredSession;
}

/** What a leg needs from its user agent. */
export interface LegContext {
  readonly timers: SipTimers;
  readonly running: TimerSet;
  readonly transactions: Transactions;
  readonly transports: Transports;
  readonly log: Logger;
  /** Server or User-Agent, and the name that warnings carry. */
  readonly agent: string;
  readonly sentBy: string;
  /** How the sound of calls from this address may be carried. */
  mediaFor(address: string): MediaPolicy;
  /** @param user the user part; without one unless it is given. */
  contactFor(flow: Flow, user?: string): Header;
  /** Takes messages of this address until the function returned is called. */
  expect(address: string): () => void;
  /** The leg has ended and can be removed. */
  onGone(): void;
}

/** What a call that we place needs from its user agent. */
export interface OutgoingContext extends Omit<LegContext, 'onGone'> {
  /** Registers the leg of an answered call, so that requests within its dialog reach it. */
  adopt(make: (context: LegContext) => Leg): Leg;
  /** Who takes requests before there is a leg. */
  readonly dialogs: Pick<Dialogs, 'expect'>;
}
