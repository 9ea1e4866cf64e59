import { isIP } from 'node:net';
import type { ServerAddress } from './find-servers.ts';
import { usualPort, type Flow, type Protocol, type TlsSecurity } from './flow.ts';
import { leadsNowhere } from './leads-nowhere.ts';
import { resolveHost } from './resolve-host.ts';
import type { TlsIdentity } from './tls-identity.ts';
import { TcpTransport } from './transport-tcp.ts';
import { UdpTransport } from './transport-udp.ts';
import type { Uri } from './uri.ts';

interface TransportOptions {
  host: string;
  port: number;
  isAllowed(address: string): boolean;
  /** Whether messages of others are taken too. */
  mayAsk(): boolean;
  onMessage(bytes: Buffer, flow: Flow): void;
  onBroken(why: string, head: Buffer | null, flow: Flow): void;
  onFault(fault: Error): void;
  /** Called with each message that comes, before it is handled, and with each that is sent. */
  onPassing?(
    direction: 'received' | 'sent',
    bytes: Buffer,
    peer: Pick<Flow, 'protocol' | 'address' | 'port'>,
  ): void;
  /** Where TLS is accepted, and with which certificate; absent: TLS only towards servers. */
  tls?: { port: number; identity: TlsIdentity } | undefined;
  /** Certificates (PEM) that servers are verified by, in place of Node's. */
  ca?: string | undefined;
}

/** How often a port that is free for both is tried when the port is 0. */
const MAX_PORT_ATTEMPTS = 20;

/** UDP and TCP on one port, as RFC 3261, section 18, requires; TLS on another. */
export class Transports {
  readonly udp: UdpTransport;
  readonly tcp: TcpTransport;
  /** Null where no certificate is given. */
  readonly tls: TcpTransport | null;

  private constructor(udp: UdpTransport, tcp: TcpTransport, tls: TcpTransport | null) {
    this.udp = udp;
    this.tcp = tcp;
    this.tls = tls;
  }

  /** Opens all; rejects with the system's error when a port is refused. */
  static async open({ tls: secure, onPassing, ...wanted }: TransportOptions): Promise<Transports> {
    const options = onPassing ? { ...wanted, ...watched(wanted, onPassing) } : wanted;
    for (let attempt = 1; ; attempt += 1) {
      const tcp = await TcpTransport.open(options);
      try {
        const udp = await UdpTransport.open({ ...options, port: tcp.port });
        try {
          const { port, identity } = secure ?? {};
          const tls = identity
            ? await TcpTransport.open({ ...options, port: port ?? 0, tls: identity })
            : null;
          return new Transports(udp, tcp, tls);
        } catch (refusal) {
          await udp.close();
          throw refusal;
        }
      } catch (refusal) {
        await tcp.close();
        if (options.port !== 0 || attempt >= MAX_PORT_ATTEMPTS) throw refusal;
      }
    }
  }

  /** The flow to a server that was found; a connection is opened where none is open. */
  flowToServer({ protocol, address, port, serverName, verify }: ServerAddress): Flow {
    return this.flowTo(protocol, address, port, { serverName, verify });
  }

  /**
   * Whether a peer reaches us by this connection alone, because nothing listens for its transport here: our
   * Contact names the connection then (docs/decisions/0139).
   */
  isOnlyWay({ protocol }: Flow): boolean {
    return protocol === 'TLS' && this.tls === null;
  }

  /** Resolves when it is known by which port the peer of a flow reaches us; null where it is. */
  located(flow: Flow): Promise<void> | null {
    return this.isOnlyWay(flow) && flow.localPort === null ? flow.settled : null;
  }

  /** The port by which the peer of a flow reaches us: the one of the listener, else of the connection. */
  ownPort(flow: Flow): number {
    if (flow.protocol !== 'TLS') return this.tcp.port;
    return this.tls?.port ?? flow.localPort ?? this.tcp.port;
  }

  /** A connection to where one of ours led that is gone. */
  again({ protocol, address, port, security }: Flow): Flow {
    return this.flowTo(protocol, address, port, security);
  }

  /** @param security whom a TLS connection has to lead to; by default to the address itself. */
  flowTo(
    protocol: Protocol,
    address: string,
    port: number,
    security: TlsSecurity = { serverName: address, verify: true },
  ): Flow {
    if (protocol === 'UDP') return this.udp.flowTo(address, port);
    return this.tcp.flowTo(address, port, protocol === 'TLS' ? security : undefined);
  }

  /**
   * The flow to the next hop of a request: to the host of the URI (RFC 3263, without DNS service records),
   * but over `known`, the connection the call came over, when it leads to the same host. Rejects when the
   * name is unknown, no answer comes in time, the URI asks for a transport we do not have, or a peer at a
   * public address names a private one: it is behind NAT, or has us knock at doors of our own network.
   */
  async flowToUri(uri: Uri, known: Flow): Promise<Flow> {
    const named = transportOf(uri);
    if (!('host' in uri) || named === 'other') throw new Error('The next hop cannot be reached');
    const family = isIP(known.address);
    const address = await resolveHost(uri.host, [family, family === 4 ? 6 : 4]);
    if (leadsNowhere(address, known.address)) throw new Error('The next hop is at a private address');
    const isSame = known.open && known.address === address && (named ?? known.protocol) === known.protocol;
    // What came over TLS goes on over TLS, also where the URI does not say so.
    if (isSame && known.protocol !== 'UDP') return known;
    const protocol = named ?? (known.protocol === 'TLS' ? 'TLS' : 'UDP');
    const { verify = true, serverName } = known.security ?? {};
    // The server that we have called by its name names its address, for which no certificate may be.
    const wanted = known.address === address && serverName !== undefined ? serverName : uri.host;
    const port = uri.port ?? usualPort(protocol);
    return this.flowTo(protocol, address, port, { serverName: wanted, verify });
  }

  async close(): Promise<void> {
    await Promise.all([this.udp.close(), this.tcp.close(), this.tls?.close()]);
  }
}

/** Tells of messages on their way in and out. */
const watched = (
  { onMessage }: Pick<TransportOptions, 'onMessage'>,
  onPassing: NonNullable<TransportOptions['onPassing']>,
) => ({
  onMessage: (bytes: Buffer, flow: Flow): void => {
    onPassing('received', bytes, flow);
    onMessage(bytes, flow);
  },
  onSent: (bytes: Buffer, peer: Pick<Flow, 'protocol' | 'address' | 'port'>): void =>
    onPassing('sent', bytes, peer),
});

/** The transport that a URI asks for; undefined when it names none. */
function transportOf(uri: Uri): Protocol | 'other' | undefined {
  if (uri.scheme === 'sips') return 'TLS';
  if (uri.scheme !== 'sip') return 'other';
  const named = uri.parameters.get('transport')?.toUpperCase();
  if (named === undefined || named === 'UDP' || named === 'TCP' || named === 'TLS') return named;
  return 'other';
}
