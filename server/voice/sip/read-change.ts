import { readOffer, type AcceptableOffer } from './answer-offer.ts';
import type { Refusal } from './check-request.ts';
import type { Header } from './message.ts';
import type { MediaTerms } from './negotiate-sdp.ts';
import type { ReceivedRequest } from './received-request.ts';
import { answerSession, type SessionTerms } from './session-timer.ts';

/** What an INVITE or UPDATE wants within a call. */
interface WantedChange {
  /** Null: it leaves the offer to us, or the session as it is. */
  readonly offer: AcceptableOffer | null;
  /** How the session is refreshed from now on, and what the 2xx says of that. */
  readonly terms: SessionTerms | null;
  readonly headers: readonly Header[];
}

/** Reads such a request; the refusal when it cannot be carried out. */
export function readChange(
  request: ReceivedRequest,
  { sentBy, terms }: { sentBy: string; terms: MediaTerms },
): WantedChange | Refusal {
  const read = readOffer(request, sentBy, terms);
  if (read.kind === 'refused') return read.refusal;
  const session = answerSession(request.message);
  if ('status' in session) return session;
  return { offer: read.kind === 'offer' ? read.offer : null, ...session };
}
