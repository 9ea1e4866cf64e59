/** A header field as it came or goes: canonical lower-case long name, unfolded value. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * A request (RFC 3261, section 7.1). Heads are kept as latin-1 text, one character a byte, so that what we
 * copy into an answer leaves as the very bytes that came.
 */
export interface SipRequest {
  readonly kind: 'request';
  readonly method: string;
  readonly uri: string;
  readonly version: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** A response (RFC 3261, section 7.2). */
export interface SipResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

export type SipMessage = SipRequest | SipResponse;

/** The first value of a header (canonical lower-case name), null when absent. */
export function headerValue(message: { headers: readonly Header[] }, name: string): string | null {
  return message.headers.find((header) => header.name === name)?.value ?? null;
}

/** All values of a header, one per line it came on. */
export function headerValues(message: { headers: readonly Header[] }, name: string): string[] {
  return message.headers.filter((header) => header.name === name).map((header) => header.value);
}
