import type { SessionDescription } from './describe-session.ts';
import type { Dialog } from './dialog.ts';
import type { Flow } from './flow.ts';
import type { MediaTerms, NegotiatedMedia } from './negotiate-sdp.ts';
import type { PeerAbilities } from './peer-abilities.ts';
import type { SessionTerms } from './session-timer.ts';

/**
 * `ringing`: no final answer. `answered`: our 200 is not acknowledged. `confirmed`: both sides talk.
 * `closing`: over for its user, while ACK or the answer to BYE is awaited. `gone`: nothing is left.
 */
export type Phase = 'ringing' | 'answered' | 'confirmed' | 'closing' | 'gone';

/** A dialog and what its call is at. */
export interface LegState {
  dialog: Dialog;
  flow: Flow;
  /** Whose address the call is from, where a proxy stands in between. */
  origin?: Pick<Flow, 'address'>;
  phase: Phase;
  session: SessionDescription | null;
  media: NegotiatedMedia | null;
  terms: MediaTerms;
  abilities: PeerAbilities;
  /** How an answered call is refreshed. */
  expires?: SessionTerms | null;
}
