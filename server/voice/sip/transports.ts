import { isIP } from 'node:net';
import { makeLookUp } from '../../platform/outbound/look-up.ts';
import type { Flow } from './flow.ts';
import { isAddress } from './response.ts';
import { sipLimits } from './sip-limits.ts';
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

/** How often a pair of equal free ports is looked for when any port will do. */
const portAttempts = 20;

/** UDP and TCP on one port, as RFC 3261, section 18, wants of everybody. */
export class Transports {
  readonly udp: UdpTransport;
  readonly tcp: TcpTransport;

  /** Of the addresses that our own can send to. */
  readonly #family: number;

  private constructor(udp: UdpTransport, tcp: TcpTransport, family: number) {
    this.udp = udp;
    this.tcp = tcp;
    this.#family = family;
  }

  /** Opens both; rejects with the system's error when a port is refused. */
  static async open(options: TransportOptions): Promise<Transports> {
    for (let attempt = 1; ; attempt += 1) {
      const tcp = await TcpTransport.open(options);
      try {
        const udp = await UdpTransport.open({ ...options, port: tcp.port });
        return new Transports(udp, tcp, isIP(options.host));
      } catch (refusal) {
        await tcp.close();
        if (options.port !== 0 || attempt >= portAttempts) throw refusal;
      }
    }
  }

  flowTo(protocol: 'UDP' | 'TCP', address: string, port: number): Flow {
    return protocol === 'UDP' ? this.udp.flowTo(address, port) : this.tcp.flowTo(address, port);
  }

  /**
   * The flow to the next hop of a request: where the URI says (RFC 3263, without DNS service records), but over
   * `known`, the connection the call came over, when it leads to the same host. Rejects when the name is unknown,
   * no answer comes in time, or the URI asks for a transport we do not have.
   */
  async flowToUri(uri: Uri, known: Flow): Promise<Flow> {
    if (uri.scheme !== 'sip') throw new Error('The next hop is no sip URI');
    const named = uri.parameters.get('transport')?.toUpperCase();
    if (named !== undefined && named !== 'UDP' && named !== 'TCP')
      throw new Error('The next hop has no such transport');
    const address = isAddress(uri.host) ? uri.host : await resolve(uri.host, this.#family);
    const reusable = known.protocol === 'TCP' && known.open && known.address === address;
    if (reusable && named !== 'UDP') return known;
    return this.flowTo(named ?? 'UDP', address, uri.port ?? 5060);
  }

  async close(): Promise<void> {
    await Promise.all([this.udp.close(), this.tcp.close()]);
  }
}

/** Names come from whoever calls: those whose servers are silent must not keep the threads that files are written with. */
const lookUp = makeLookUp();

async function resolve(host: string, family: number): Promise<string> {
  const deadline = AbortSignal.timeout(sipLimits.resolveMs);
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('The name was not resolved in time')), {
      once: true,
    });
  });
  const addresses = await Promise.race([lookUp(host, deadline), late]);
  const address = addresses.find((one) => isIP(one) === family) ?? addresses[0];
  if (address === undefined) throw new Error('The name has no address');
  return address;
}
