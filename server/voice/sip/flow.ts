/** The transports of SIP that are spoken here. */
export type Protocol = 'UDP' | 'TCP' | 'TLS';

/** The port where none is named (RFC 3261, section 19.1.2). */
export const usualPort = (protocol: Protocol): number => (protocol === 'TLS' ? 5_061 : 5_060);

/** Whom a TLS connection of ours leads to. */
export interface TlsSecurity {
  /** The name that the certificate must have. */
  readonly serverName: string;
  /** False takes any certificate. */
  readonly verify: boolean;
}

/** A path to and from one peer: a UDP address, or a connection (RFC 5626). */
export interface Flow {
  readonly protocol: Protocol;
  readonly address: string;
  readonly port: number;
  /** How the other side of a TLS connection was verified; absent on other transports. */
  readonly security?: TlsSecurity;
  /** True when the transport itself repeats what is lost (RFC 3261, section 17). */
  readonly reliable: boolean;
  /** False once a connection is gone; a UDP flow is always open. */
  readonly open: boolean;
  /** Our own port of a connection, once it stands; null before that, and over UDP. */
  readonly localPort: number | null;
  /** Resolves when a connection stands or cannot be opened; null over UDP. */
  readonly settled: Promise<void> | null;
  /** Resolves when a connection is gone; null over UDP. */
  readonly closed: Promise<void> | null;
  /** Bytes that have come over a connection; 0 over UDP. */
  readonly received: number;
  /** Sends one message. Rejects when the transport knows that it cannot arrive. */
  send(bytes: Buffer): Promise<void>;
  /**
   * Sends an empty message, which keeps the path through address translation open; a peer on a connection
   * answers it (RFC 5626, section 3.5.1).
   */
  ping(): Promise<void>;
  /** Keeps an idle connection open, for instance while a call is up; undone by `release`. */
  retain(): void;
  release(): void;
}
