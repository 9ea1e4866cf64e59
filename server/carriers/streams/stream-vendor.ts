import type { VendorClient } from '../texts/text-connection.ts';
import type { RefusalAbout } from '../carrier.ts';
import type { StreamVendorName } from './stream-messages.ts';

/** Sends HTTP requests to the vendor; `OutboundClient` is one. */
export type VendorHttp = Pick<VendorClient, 'send'>;

/** A request of a vendor, as it came. */
export interface SignedRequest {
  raw: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /**
   * The addresses that it may have called: this server has one for all processes, and each may have its own.
   */
  urls: readonly string[];
  now: Temporal.Instant;
}

/** How a call that we placed, or one that arrived, goes on. */
export type CallProgress =
  | { state: 'trying' | 'ringing' | 'answered' | 'ended' }
  /** It will not be answered, or it failed; `cause` is a sentence. */
  | { state: 'busy' | 'no_answer'; cause: string }
  | { state: 'failed'; cause: string; about?: RefusalAbout };

/** What a vendor tells at our address. */
export type VoiceHook =
  | {
      kind: 'arrival';
      callId: string;
      from: string | null;
      to: string;
      metadata: Record<string, unknown>;
      /** Whether the answer to this request says what happens, or a request of ours afterwards. */
      answeredBy: 'document' | 'command';
    }
  | { kind: 'progress'; callId: string; progress: CallProgress }
  /** The vendor has called a person for the caller, and asks what happens to the caller now. */
  | { kind: 'returned'; callId: string; progress: CallProgress }
  /** Says nothing that a call needs. */
  | { kind: 'other' };

/**
 * Why a vendor does not place a call, or put one through: a sentence, and what is at fault where it is not
 * the network.
 */
export interface Refused {
  refused: string;
  about?: RefusalAbout;
}

/** Where the vendor brings the sound of a call. */
export interface StreamAddress {
  /** `wss://` and the one-time token. */
  url: string;
  /** Comes back in the `start` message. */
  parameter: string;
}

/** Whom a vendor calls for a caller who is put through. */
export interface StreamedPerson {
  /** The number that is shown, and the person's; E.164. */
  from: string;
  to: string;
  /** Where the vendor tells how that call goes on. */
  callbackUrl: string;
  /** How long it rings. */
  seconds: number;
}

/** An account at a vendor, with its secrets. */
export interface StreamVendor {
  readonly name: StreamVendorName;
  /** What `start` has to name; null where the vendor's account id is not known. */
  readonly accountId: string | null;
  /**
   * What a request says; `forged` when the vendor did not sign it, `unreadable` when it is none of its forms.
   */
  readHook(request: SignedRequest): VoiceHook | 'forged' | 'unreadable';
  /** Whether the vendor signed the handshake of a socket; true for one that signs none. */
  isOwnSocket(request: Pick<SignedRequest, 'headers' | 'urls'>): boolean;
  /** The document that answers an arriving call with a stream. */
  streamDocument(address: StreamAddress): string;
  /** The document that refuses one. */
  rejectDocument(reason: 'busy' | 'rejected'): string;
  /** Answers an arriving call with a stream; a sentence when the vendor refuses. */
  answer(callId: string, address: StreamAddress): Promise<string | null>;
  /** Refuses an arriving call; never rejects. */
  reject(callId: string, reason: 'busy' | 'rejected'): Promise<void>;
  /** Places a call, or tells why the vendor refuses. */
  place(call: {
    from: string;
    to: string;
    address: StreamAddress;
    /** Where the vendor tells how it goes on. */
    callbackUrl: string;
  }): Promise<{ callId: string } | Refused>;
  /** Ends a call in any state; false when the vendor did not. Never rejects. */
  hangUp(callId: string): Promise<boolean>;
  /**
   * Whether the sound of a call ends while its caller is put through: the vendor asks what happens to a
   * caller who was not (`returned`).
   */
  readonly takesSound: boolean;
  /** Calls a person and connects the caller with them; or tells why the vendor refuses. */
  transfer(callId: string, person: StreamedPerson): Promise<Refused | null>;
  /** Has a caller hear us again over another socket; false when the vendor did not. Never rejects. */
  takeBack(callId: string, address: StreamAddress): Promise<boolean>;
  /** Takes our sound from a call that goes on without us. Never rejects. */
  leave(callId: string): Promise<void>;
  /** Whether the account can be used for calls: null, or why not. */
  check(): Promise<VendorFault | null>;
}

/** Why an account cannot be used. */
export interface VendorFault {
  kind: 'unreachable' | 'refused' | 'unexpected';
  /** What the vendor or the network said. */
  reason: string;
}
