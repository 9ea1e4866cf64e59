import type { OpusTerms, SoundCodec } from '../audio/codec.ts';
import type { SrtpAgreement } from './srtp-keys.ts';

/** A payload type and what it stands for. */
export interface SoundFormat {
  readonly payloadType: number;
  readonly codec: SoundCodec;
}

/** The codec of sound under a payload type; null where it is none of the sound. Asked for every packet. */
export function codecOf(remote: RemoteMedia, payloadType: number): SoundCodec | null {
  if (payloadType === remote.payloadType) return remote.codec;
  return remote.others?.find((other) => other.payloadType === payloadType)?.codec ?? null;
}

/**
 * The peer's media address and parameters, as negotiated by SDP. `direction` is the local one (RFC
 * 3264).
 */
export interface RemoteMedia {
  /** An IP address, never a name. */
  address: string;
  port: number;
  codec: SoundCodec;
  payloadType: number;
  /** Other payload types that the peer may send sound under, with the same clock; none unless set. */
  others?: readonly SoundFormat[] | undefined;
  /** Payload type of RFC 4733 events; null when the peer does not support them. */
  dtmfPayloadType: number | null;
  /** What the clock of these events counts in a millisecond; 8 unless set. */
  dtmfClockPerMs?: number;
  /** What the peer wants of the Opus that it is sent; as we want it ourselves unless set. */
  opus?: OpusTerms | null;
  /** Whether the peer takes comfort noise (RFC 3389, payload type 13) in place of silence. */
  comfortNoise?: boolean;
  /** The length of sent packets: a multiple of 10 ms, from 10 to 60. */
  ptimeMs: number;
  /** Keys for SRTP; absent or null for plain RTP. Never to be logged. */
  srtp?: SrtpAgreement | null;
  direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
  /** Where reports go: on the port of the sound (RFC 5761), or on another; absent for the port above. */
  rtcp?: { mux: boolean; port: number };
  /**
   * A second address that media may come from, beside `address`: that of the signalling, for a caller
   * behind NAT whose SDP has a private address. Packets from all other addresses are dropped.
   */
  allowedSource?: string;
  /** Networks in CIDR notation that media may come from as well: those of the carrier's media servers. */
  allowedNetworks?: readonly string[];
  /**
   * Whether nothing is sent before the peer has: `address` is a private one of a peer at a public address,
   * which is behind NAT, or would have us send into a network of our own.
   */
  waitsForSource?: boolean;
}
