import type { Flow } from './flow.ts';

/** A message of a call, without its secrets. */
export interface TracedMessage {
  readonly at: Temporal.Instant;
  readonly direction: 'received' | 'sent';
  /** `HTTPS`: a request or an answer of a vendor whose calls come over WebSockets; `WSS`: its socket. */
  readonly transport: Flow['protocol'] | 'HTTPS' | 'WSS';
  /** The other side: address or name, and port. */
  readonly peer: string;
  readonly text: string;
  /** Of a message that is not SIP: what it is about, and what the vendor calls the call. */
  readonly about?: string;
  readonly callId?: string | null;
}

/** The signalling of one call. */
export interface MessageTrace {
  /** In the order in which they came and went. */
  readonly messages: readonly TracedMessage[];
  /** Messages beyond the limits of a call. */
  readonly leftOut: number;
}

/** What is kept of one call at most, with all its legs; a longer message is cut. */
const MESSAGES_OF_CALL = 120;
const BYTES_OF_CALL = 160_000;
export const BYTES_OF_MESSAGE = 16_000;

/** The messages of one call, within its limits. */
export class KeptMessages implements MessageTrace {
  readonly messages: TracedMessage[] = [];
  leftOut = 0;
  #bytes = 0;

  add(message: TracedMessage): void {
    const { length } = message.text;
    if (this.messages.length >= MESSAGES_OF_CALL || this.#bytes + length > BYTES_OF_CALL) {
      this.leftOut += 1;
      return;
    }
    this.#bytes += length;
    this.messages.push(message);
  }
}
