import type { Logger } from 'pino';
import type { AcceptableOffer } from './answer-offer.ts';
import type { Parties } from './caller-identity.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { Header } from './message.ts';
import type { SoundCodec } from '../audio/codec.ts';
import type { MediaTerms, SrtpPolicy } from './negotiate-sdp.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { SipTimers, TimerSet } from './sip-timers.ts';
import type { InviteServerTransaction } from './transaction-server-invite.ts';
import type { Transactions } from './transactions.ts';
import type { Transports } from './transports.ts';

/** An INVITE that was admitted, with what was read from it. */
export interface AdmittedInvite {
  readonly invite: ReceivedRequest;
  readonly transaction: InviteServerTransaction;
  readonly dialog: Dialog;
  readonly parties: Parties;
  readonly offer: AcceptableOffer | null;
  readonly terms: MediaTerms;
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
  /** Whether calls are encrypted. */
  readonly srtp: SrtpPolicy;
  /** The codecs of calls (`MediaTerms`). */
  readonly codecs: readonly SoundCodec[] | null;
  contactFor(flow: Flow): Header;
  /** The leg has ended and can be removed. */
  onGone(): void;
}
