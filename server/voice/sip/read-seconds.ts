import { headerValue, type SipResponse } from './message.ts';

/** A header that begins with a number of seconds (RFC 3261, section 20.33); null where it does not. */
export function readSeconds(response: SipResponse, name: string): number | null {
  const [, digits] = /^\s*(\d{1,10})(?:\s*[;(]|\s*$)/.exec(headerValue(response, name) ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
