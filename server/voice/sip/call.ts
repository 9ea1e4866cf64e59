import type { EventEmitter } from 'node:events';
import type { Protocol } from './flow.ts';
import type { Parties } from './caller-identity.ts';
import type { KeyPress } from './dtmf-info.ts';
import type { ReferEnd } from './referral.ts';
import type { ReferWish } from './referrals.ts';
import type { LocalMedia, MediaPolicy, MediaProblem, NegotiatedMedia } from './negotiate-sdp.ts';

/** How a call ended. `timeout`: the peer fell silent; `failure`: both sides could not agree. */
export interface CallEnd {
  readonly by: 'caller' | 'us' | 'timeout' | 'failure';
  /** In words, for the log and the call's record. */
  readonly cause: string;
}

export interface CallEvents {
  /** Emitted exactly once for every call, also when it was never accepted. */
  ended: [CallEnd];
  /** A key that came as an INFO; keys in the audio stream are found by the media. */
  key: [KeyPress];
  /**
   * The peer changed the session: hold, resume, or another address. Not emitted for what `accept` resolves
   * with.
   */
  media: [NegotiatedMedia];
  /** The peer wants us to call somebody in its place; refused unless it is accepted. */
  refer: [ReferWish];
}

/** `accept` failed because the call ended before it was confirmed. */
export class CallEndedError extends Error {
  readonly end: CallEnd;

  constructor(end: CallEnd) {
    super(`The call ended before it was confirmed: ${end.cause}`);
    this.name = 'CallEndedError';
    this.end = end;
  }
}

/** An incoming call. Every method can be called at any time and more than once. */
export interface IncomingCall {
  /** The Call-ID, which the peer's logs have too. */
  readonly id: string;
  /** Of its messages among all (`message-traces.ts`). */
  readonly traceId: string;
  readonly parties: Parties;
  readonly remoteAddress: string;
  /** Where the INVITE came from; behind a trusted proxy, from where it came there, with port 0. */
  readonly source: { readonly protocol: Protocol; readonly address: string; readonly port: number };
  /** Whom the caller has proved to be (`CallScreen`); null where nothing was asked. */
  readonly admittedAs: number | null;
  /**
   * What accepting would agree on; null when the caller leaves the offer to us (RFC 3261, section 13.2.1).
   */
  readonly offer: NegotiatedMedia | null;
  readonly events: EventEmitter<CallEvents>;
  /**
   * Agrees on the offer anew, as a policy of this call demands; `offer` is what comes of it. To be called
   * before `accept`.
   * @returns why the offer cannot be carried so; null when it can.
   */
  agreeBy(policy: MediaPolicy): MediaProblem | null;
  /** Sends 180 Ringing. */
  ring(): void;
  /**
   * Answers with our media (200, repeated until the caller acknowledges). Resolves when the caller has
   * acknowledged; rejects with `CallEndedError` when the call ended instead: cancelled, hung up, or never
   * acknowledged.
   */
  accept(media: LocalMedia): Promise<{ media: NegotiatedMedia }>;
  /** Refuses with a status of 300-699. Without effect once the call is answered or over. */
  reject(status: number, reason?: string, headers?: Record<string, string>): void;
  /** Whether the caller's side says that it calls others in our place. */
  readonly mayRefer: boolean;
  /**
   * Asks the caller's side to call `to`, a URI, in our place (RFC 3515). Resolves when it is known what came
   * of it, at the latest when the call is over.
   */
  refer(to: string): Promise<ReferEnd>;
  /**
   * Sends keys by INFO, with a comma for two seconds; false where the caller's side does not say that it
   * takes INFO.
   */
  sendKeys(keys: string): boolean;
  /**
   * Ends the call in the way of its state. `ended` is emitted at once; the promise resolves when the peer
   * confirmed, or gave no answer within 64 × T1 (twice that when our 200 was not even acknowledged).
   */
  hangUp(): Promise<void>;
}
