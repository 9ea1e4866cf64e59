import { isIP } from 'node:net';

export interface Endpoint {
  address: string;
  port: number;
}

/** A source that is silent for this time may be replaced: a NAT may have assigned another port. */
const REPLACED_AFTER_MS = 500;

/** The plain form of a socket's address: IPv4-mapped IPv6 (`::ffff:192.0.2.1`) becomes IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/**
 * Symmetric RTP (RFC 4961): media is sent to the source of valid media, because behind a NAT the port
 * in the SDP is not the open one. Only the negotiated address and the second allowed one are
 * accepted.
 */
export class SourceLatch {
  #negotiated: Endpoint | null = null;
  #allowed: string | null = null;
  #latched: Endpoint | null = null;
  #heardAtMs = 0;

  /** The destination; null before the first negotiation. */
  get target(): Endpoint | null {
    return this.#latched ?? this.#negotiated;
  }

  /** Sets the result of a negotiation. A latched source stays, unless the negotiated endpoint changed. */
  aim(negotiated: Endpoint, allowedSource: string | null): void {
    const same =
      this.#negotiated?.address === negotiated.address && this.#negotiated.port === negotiated.port;
    if (!same) this.#latched = null;
    this.#negotiated = negotiated;
    this.#allowed = allowedSource;
  }

  /** Whether media may come from `address`. */
  mayCome(address: string): boolean {
    return this.#negotiated !== null && (address === this.#negotiated.address || address === this.#allowed);
  }

  /** Latches to the source of a valid packet; false when another source is latched. */
  accept(address: string, port: number, nowMs: number): boolean {
    const latched = this.#latched;
    const same = latched?.port === port && latched.address === address;
    if (!same) {
      if (latched && nowMs - this.#heardAtMs < REPLACED_AFTER_MS) return false;
      this.#latched = { address, port };
    }
    this.#heardAtMs = nowMs;
    return true;
  }
}
