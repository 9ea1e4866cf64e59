import { type Refusal, unreadableBody } from './check-request.ts';
import { findSdp } from './find-sdp.ts';
import type { SipMessage } from './message.ts';
import { negotiate, type MediaTerms, type NegotiatedMedia } from './negotiate-sdp.ts';
import type { ReceivedRequest } from './received-request.ts';
import type { Sdp } from './sdp.ts';

/** An offer that we can take. */
export interface AcceptableOffer {
  readonly sdp: Sdp;
  readonly media: NegotiatedMedia;
  /** Which of the `m=` lines was agreed on. */
  readonly mediaLine: number;
}

type OfferRead =
  | { kind: 'offer'; offer: AcceptableOffer }
  /** The INVITE leaves the offer to us. */
  | { kind: 'none' }
  | { kind: 'refused'; refusal: Refusal };

/**
 * What an INVITE offers, in a new call or within one, or why it is refused (RFC 3261, sections 8.2.3 and
 * 13.3.1.3).
 */
export function readOffer(invite: ReceivedRequest, agent: string, terms: MediaTerms): OfferRead {
  const found = findSdp(invite.message);
  if (found.kind === 'none') return { kind: 'none' };
  if (found.kind === 'unsupported') return { kind: 'refused', refusal: unreadableBody };
  if (found.kind === 'malformed') {
    return { kind: 'refused', refusal: { status: 400, reason: 'Malformed session description' } };
  }
  const result = negotiate(found.sdp, terms);
  if (result.ok)
    return { kind: 'offer', offer: { sdp: found.sdp, media: result.media, mediaLine: result.mediaLine } };
  const warning = { name: 'warning', value: `${result.warning} ${agent} "${result.why}"` };
  return { kind: 'refused', refusal: { status: 488, headers: [warning] } };
}

/** What the peer agreed to in its answer to our offer; null when there is none that can be used. */
export function readAnswer(message: SipMessage, terms: MediaTerms): NegotiatedMedia | null {
  const found = findSdp(message);
  const result = found.kind === 'sdp' ? negotiate(found.sdp, terms) : null;
  if (!result?.ok) return null;
  const { media, others } = result;
  return others.length > 0 ? { ...media, others } : media;
}
