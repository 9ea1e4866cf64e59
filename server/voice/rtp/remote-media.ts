/** Where and how the peer receives media, as negotiated by SDP. `direction` is ours (RFC 3264). */
export interface RemoteMedia {
  /** An IP address, never a name. */
  address: string;
  port: number;
  codec: 'PCMU' | 'PCMA';
  payloadType: number;
  /** Payload type of RFC 4733 events; null when the peer does not send them. */
  dtmfPayloadType: number | null;
  /** The length of the packets that are sent, in tens of milliseconds from 10 to 60. */
  ptimeMs: number;
  direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';
  /**
   * One more address media may come from, beside `address`: that of the signalling, for a caller behind NAT
   * whose SDP names a private address. Without it, packets from anywhere but `address` are dropped.
   */
  allowedSource?: string;
}
