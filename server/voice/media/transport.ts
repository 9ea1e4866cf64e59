import type { RemoteMedia } from '../rtp/remote-media.ts';

/** What a transport tells beside the frames that are asked of it. */
export interface TransportListener {
  /** A key went down. */
  key(key: string): void;
  /** It carries nothing any more. */
  broken(reason: string): void;
  /** The peer has gone for good. */
  gone?(): void;
}

/** How the sound of one call leaves and arrives, 160 samples at a time; the pace is set by whoever calls. */
export interface MediaTransport {
  /** Set before the first `connect`. */
  listener: TransportListener;
  /** False while on hold or not yet connected: nothing may be sent. */
  readonly sending: boolean;
  /** True when the peer ought to send, so that its silence means trouble. */
  readonly expecting: boolean;
  /** Valid packets of sound and keys so far. */
  readonly packetsReceived: number;
  /** Grows with everything that proves the peer to be there: also comfort noise (RFC 3389) and RTCP. */
  readonly signsOfLife: number;
  readonly packetsSent: number;
  readonly packetsLost: number;
  readonly maxJitterMs: number;
  connect(remote: RemoteMedia | null): void;
  /** Takes the next frame of the peer; false when nothing of it has arrived. */
  take(frame: Int16Array): boolean;
  /** Sends frame number `index`; null is silence. Numbers left out were never sent. */
  send(index: number, frame: Int16Array | null): void;
  close(): void;
}
