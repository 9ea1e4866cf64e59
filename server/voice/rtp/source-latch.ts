import { isIP } from 'node:net';
import { parseNetwork, type Network } from '../../platform/networks.ts';

export interface Endpoint {
  address: string;
  port: number;
}

/** A source that is silent for this time may be replaced: a NAT may have assigned another port. */
const REPLACED_AFTER_MS = 500;
/** Packets in a row with which another source replaces it: those of the same stream, and those of another. */
const PACKETS_OF_SAME_STREAM = 3;
const PACKETS_OF_OTHER_STREAM = 10;

/** The plain form of a socket's address: IPv4-mapped IPv6 (`::ffff:192.0.2.1`) becomes IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/**
 * Symmetric RTP (RFC 4961): media is sent to the source of valid media, because behind a NAT the port
 * in the SDP is not the open one. Only the negotiated address, the second allowed one and those of the
 * allowed networks are accepted. A stranger who guesses the port and shares such an address cannot take a
 * call that is heard: the negotiated port wins over any other, and a source is replaced only when it is
 * silent and the new one goes on sending. What is authentic (SRTP) is believed at once.
 */
export class SourceLatch {
  #negotiated: Endpoint | null = null;
  #allowed: string | null = null;
  #networks: readonly Network[] = [];
  /** The latest address that was found in a network: the next packet comes from there too. */
  #found: string | null = null;
  #latched: Endpoint | null = null;
  #waits = false;
  #heardAtMs = 0;
  #ssrc: number | null = null;
  /** Who sends while another source is latched. */
  #candidate: (Endpoint & { ssrc: number; packets: number }) | null = null;

  /** The destination; null before the first negotiation, and while the source is waited for. */
  get target(): Endpoint | null {
    return this.#latched ?? (this.#waits ? null : this.#negotiated);
  }

  /**
   * Sets the result of a negotiation. A latched source stays, unless the negotiated endpoint changed.
   * @param waits whether nothing is sent to the negotiated endpoint before its media has come.
   */
  aim(
    negotiated: Endpoint,
    allowedSource: string | null,
    allowedNetworks: readonly string[] = [],
    waits = false,
  ): void {
    const same =
      this.#negotiated?.address === negotiated.address && this.#negotiated.port === negotiated.port;
    if (!same) this.#latched = null;
    this.#negotiated = negotiated;
    this.#allowed = allowedSource;
    this.#networks = allowedNetworks.map(parseNetwork);
    this.#found = null;
    this.#waits = waits;
  }

  /** Whether media may come from a source; never from port 0, to which nothing can be sent. */
  mayCome({ address, port }: Endpoint): boolean {
    if (this.#negotiated === null || port === 0) return false;
    if (address === this.#negotiated.address || address === this.#allowed || address === this.#found)
      return true;
    if (!this.#networks.some((network) => network.contains(address))) return false;
    this.#found = address;
    return true;
  }

  /** Latches to the source of a valid packet; false when it is not to be believed, or not yet. */
  accept(source: Endpoint, ssrc: number, nowMs: number, isAuthentic = false): boolean {
    const latched = this.#latched;
    if (latched && !isSame(latched, source) && !isAuthentic && !this.#mayReplace(source, ssrc, nowMs)) {
      return false;
    }
    if (!latched || !isSame(latched, source)) this.#latched = { address: source.address, port: source.port };
    this.#candidate = null;
    this.#ssrc = ssrc;
    this.#heardAtMs = nowMs;
    return true;
  }

  #mayReplace(source: Endpoint, ssrc: number, nowMs: number): boolean {
    if (this.#negotiated && isSame(this.#negotiated, source)) return true;
    if (nowMs - this.#heardAtMs < REPLACED_AFTER_MS) return false;
    const before = this.#candidate;
    const goesOn = before !== null && isSame(before, source) && before.ssrc === ssrc;
    const packets = goesOn ? before.packets + 1 : 1;
    this.#candidate = { address: source.address, port: source.port, ssrc, packets };
    return packets >= (ssrc === this.#ssrc ? PACKETS_OF_SAME_STREAM : PACKETS_OF_OTHER_STREAM);
  }
}

const isSame = (a: Endpoint, b: Endpoint): boolean => a.port === b.port && a.address === b.address;
