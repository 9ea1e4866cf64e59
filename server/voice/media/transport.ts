import type { MediaQuality } from '../rtp/media-quality.ts';
import type { RemoteMedia } from '../rtp/remote-media.ts';
import type { KeyFrame } from '../rtp/key-frame.ts';

/** Called by a transport with what happens beside the frames. */
export interface TransportListener {
  /** A key went down. */
  key(key: string): void;
  /** The transport has failed. */
  broken(reason: string): void;
  /** The peer has gone. */
  gone?(): void;
}

/**
 * Sends and receives the sound of one call, 160 samples at a time; the caller of its methods sets the pace.
 */
export interface MediaTransport {
  /** Set before the first `connect`. */
  listener: TransportListener;
  /** False while on hold or not yet connected: nothing may be sent. */
  readonly sending: boolean;
  /** True when the peer should send, so that its silence means a loss. */
  readonly expecting: boolean;
  /** Valid packets of sound and keys so far. */
  readonly packetsReceived: number;
  /** Grows with everything that proves the peer to be there: also comfort noise (RFC 3389) and RTCP. */
  readonly signsOfLife: number;
  readonly packetsSent: number;
  readonly packetsLost: number;
  readonly maxJitterMs: number;
  /** Null for a peer in this process that tells nothing of its network. */
  readonly quality: MediaQuality | null;
  /** How the packets come at the moment; absent for a peer in this process that tells nothing of it. */
  readonly link?: { readonly jitterMs: number; readonly roundTripMs: number | null } | undefined;
  connect(remote: RemoteMedia | null): void;
  /** Reads the next frame of the peer; false when nothing of it has arrived. */
  take(frame: Int16Array): boolean;
  /** Sends frame number `index`; null is silence. Numbers left out were never sent. */
  send(index: number, frame: Int16Array | null): void;
  /** Sends a frame of a key in place of frame `index`; false when the peer takes none beside the sound. */
  sendKey?(index: number, frame: KeyFrame): boolean;
  close(): void;
}
