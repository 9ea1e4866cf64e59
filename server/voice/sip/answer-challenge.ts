import { answerChallenge, readChallenge, type Challenge, type Credentials } from './digest.ts';
import { headerValues, type Header, type SipResponse } from './message.ts';

/** What a 401 or 407 asks for; null for any other answer, and for a challenge that cannot be answered. */
export function challengeOf(response: SipResponse): Challenge | null {
  if (response.status !== 401 && response.status !== 407) return null;
  const name = response.status === 407 ? 'proxy-authenticate' : 'www-authenticate';
  return readChallenge(headerValues(response, name));
}

/** The header with which a challenged request is sent again (RFC 3261, section 22); null as `challengeOf`. */
export function authorizationFor(
  response: SipResponse,
  credentials: Credentials,
  { method, uri }: { method: string; uri: string },
): Header | null {
  const challenge = challengeOf(response);
  if (!challenge) return null;
  const name = response.status === 407 ? 'proxy-authorization' : 'authorization';
  return { name, value: answerChallenge(challenge, credentials, { method, uri, count: 1 }) };
}
