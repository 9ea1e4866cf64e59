/**
 * Limits of what a peer can make this server read or keep, far above what a telephone call needs
 * (`docs/sip.md`).
 */
export const sipLimits = {
  /** One message, head and body; also the limit of a UDP datagram. */
  messageBytes: 65_536,
  headerLines: 256,
  headerLineBytes: 8_192,
  startLineBytes: 4_096,
  /** Entries of one comma-separated header, such as Via or Record-Route. */
  listEntries: 128,
  sdpLines: 1_000,
  sdpMediaLines: 32,
  bodyParts: 16,
  /** Server and client transactions together; a request above it is answered 503 without state. */
  transactions: 20_000,
  /**
   * The heads of what server transactions were asked, together; above it likewise. Usual ones have under 1
   * KiB each.
   */
  transactionBytes: 33_554_432,
  tcpConnections: 1_024,
  /** Of one address: workspaces name whose calls are taken, and one of them must leave room for others. */
  tcpConnectionsEach: 512,
  /** A connection that no call uses is closed after this time without data. */
  tcpIdleMs: 600_000,
  tcpConnectMs: 4_000,
  /** Connections of callers who have yet to prove who they are: together, of one address, for how long. */
  strangerConnections: 128,
  strangerConnectionsEach: 4,
  strangerMs: 30_000,
  /** Bytes waiting for a peer that does not read; above it the connection is closed. */
  tcpUnsentBytes: 1_048_576,
  resolveMs: 2_000,
  /** How long a call may ring before it is refused, also without an Expires header. */
  ringingMs: 180_000,
  /** INVITEs that are judged at once before they are answered; more are dropped, and come again. */
  judgedCalls: 1_000,
  /** Refused sources remembered, to log each once a minute. */
  rememberedSources: 1_024,
} as const;
