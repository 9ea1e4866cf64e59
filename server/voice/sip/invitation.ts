import type { Credentials } from './digest.ts';
import type { ServerAddress } from './find-servers.ts';
import type { Leg } from './leg.ts';
import type { Header } from './message.ts';
import type { LocalMedia, MediaPolicy, NegotiatedMedia } from './negotiate-sdp.ts';
import type { RefusalSaid } from './refusal-detail.ts';

/** A call to place. */
export interface Invitation {
  /** The Request-URI. */
  readonly uri: string;
  /** Who calls and who is called, as From and To carry them, without a tag. */
  readonly from: string;
  readonly to: string;
  readonly headers: readonly Header[];
  readonly local: LocalMedia;
  /** How the sound may be carried. */
  readonly media: MediaPolicy;
  /** Whether whoever is called may have us call somebody else in their place (REFER). */
  readonly isReferable?: boolean;
  /** Null where the carrier asks for none. */
  readonly credentials: Credentials | null;
  /** Where the call can go, best first; not empty. */
  readonly targets: readonly ServerAddress[];
  /** False for a peer that no re-INVITE must be sent to: no session timer is asked for. */
  readonly takesReinvite?: boolean;
}

/**
 * Why a call was not answered. `detail`: what a refusal says beside its reason phrase, as it came; `said`:
 * what could be read of it; `retryAfterS`: for how long a server without room (503) wants to be left alone.
 */
export type DialFailure =
  | {
      kind: 'refused';
      status: number;
      reason: string;
      detail?: string;
      said?: RefusalSaid;
      retryAfterS?: number;
    }
  /** The server asks for credentials that are missing, or refuses those that were given. */
  | { kind: 'credentials'; status: number; hasCredentials: boolean }
  /** No server answered, or none could be reached. */
  | { kind: 'silent' }
  | { kind: 'unreachable' }
  /** It was answered with media that cannot be used. */
  | { kind: 'media' }
  | { kind: 'cancelled' };

export interface DialListener {
  /** Every provisional answer; early media counts as ringing for its receiver. */
  provisional(status: number): void;
  answered(leg: Leg, media: NegotiatedMedia): void;
  /** Called once, unless the call was answered. */
  failed(failure: DialFailure): void;
}
