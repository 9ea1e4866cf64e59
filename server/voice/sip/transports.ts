import { isIP } from 'node:net';
import type { ServerAddress } from './find-servers.ts';
import type { Flow, Protocol } from './flow.ts';
import { resolveHost } from './resolve-host.ts';
import { TcpTransport } from './transport-tcp.ts';
import { UdpTransport } from './transport-udp.ts';
import type { Uri } from './uri.ts';

interface TransportOptions {
  host: string;
  port: number;
  isAllowed(address: string): boolean;
  onMessage(bytes: Buffer, flow: Flow): void;
  onBroken(why: string, head: Buffer | null, flow: Flow): void;
  onFault(fault: Error): void;
}

/** How often a port that is free for both is tried when the port is 0. */
const MAX_PORT_ATTEMPTS = 20;

/** UDP and TCP on one port, as RFC 3261, section 18, requires. */
export class Transports {
  readonly udp: UdpTransport;
  readonly tcp: TcpTransport;

  private constructor(udp: UdpTransport, tcp: TcpTransport) {
    this.udp = udp;
    this.tcp = tcp;
  }

  /** Opens both; rejects with the system's error when a port is refused. */
  static async open(options: TransportOptions): Promise<Transports> {
    for (let attempt = 1; ; attempt += 1) {
      const tcp = await TcpTransport.open(options);
      try {
        const udp = await UdpTransport.open({ ...options, port: tcp.port });
        return new Transports(udp, tcp);
      } catch (refusal) {
        await tcp.close();
        if (options.port !== 0 || attempt >= MAX_PORT_ATTEMPTS) throw refusal;
      }
    }
  }

  /** The flow to a server that was found; a connection is opened where none is open. */
  flowToServer({ protocol, address, port }: ServerAddress): Flow {
    return this.flowTo(protocol, address, port);
  }

  flowTo(protocol: Protocol, address: string, port: number): Flow {
    return protocol === 'UDP' ? this.udp.flowTo(address, port) : this.tcp.flowTo(address, port);
  }

  /**
   * The flow to the next hop of a request: to the host of the URI (RFC 3263, without DNS service records),
   * but over `known`, the connection the call came over, when it leads to the same host. Rejects when the
   * name is unknown, no answer comes in time, or the URI asks for a transport we do not have.
   */
  async flowToUri(uri: Uri, known: Flow): Promise<Flow> {
    if (uri.scheme !== 'sip') throw new Error('The next hop is no sip URI');
    const named = uri.parameters.get('transport')?.toUpperCase();
    if (named !== undefined && named !== 'UDP' && named !== 'TCP')
      throw new Error('The next hop has no such transport');
    const family = isIP(known.address);
    const address = await resolveHost(uri.host, [family, family === 4 ? 6 : 4]);
    const reusable = known.protocol === 'TCP' && known.open && known.address === address;
    if (reusable && named !== 'UDP') return known;
    return this.flowTo(named ?? 'UDP', address, uri.port ?? 5060);
  }

  async close(): Promise<void> {
    await Promise.all([this.udp.close(), this.tcp.close()]);
  }
}
