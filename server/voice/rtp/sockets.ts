import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Endpoint } from './source-latch.ts';

/** Another process uses the port; all other errors of binding are the system's own. */
export class PortInUse extends Error {
  override name = 'PortInUse';
}

/** Receives the datagrams of both sockets. */
export interface SocketsListener {
  sound(bytes: Uint8Array, from: RemoteInfo): void;
  report(bytes: Uint8Array, from: RemoteInfo): void;
  /** The socket of the sound failed. A call works without that of the reports. */
  broken(reason: string): void;
}

/** The sockets of one call: RTP, and RTCP on the port above (RFC 3550, section 11). */
export class MediaSockets {
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #sendsIPv6: boolean;

  private constructor(rtp: Socket, rtcp: Socket) {
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    this.#sendsIPv6 = isIPv6(rtp.address().address);
  }

  /**
   * Binds `port` and the one above at `host` (an IP address). Rejects with `PortInUse`, or the system's
   * error.
   */
  static async bind(host: string, port: number): Promise<MediaSockets> {
    const rtp = await bindSocket(host, port);
    try {
      return new MediaSockets(rtp, await bindSocket(host, port + 1));
    } catch (error) {
      rtp.close();
      throw error;
    }
  }

  listen(listener: SocketsListener): void {
    this.#rtp.on('message', (bytes, from) => listener.sound(bytes, from));
    this.#rtcp.on('message', (bytes, from) => listener.report(bytes, from));
    this.#rtp.on('error', (error) => listener.broken(error.message));
    this.#rtcp.on('error', () => undefined);
  }

  /** Sends from the port of the sound. */
  sendSound(bytes: Uint8Array, target: Endpoint): void {
    this.#send(this.#rtp, bytes, target);
  }

  /** Sends from the port of the reports. */
  sendReport(bytes: Uint8Array, target: Endpoint): void {
    this.#send(this.#rtcp, bytes, target);
  }

  /** What was handed over before is still sent. */
  close(): void {
    this.#rtp.close();
    this.#rtcp.close();
  }

  #send(socket: Socket, bytes: Uint8Array, { address, port }: Endpoint): void {
    const isMapped = this.#sendsIPv6 && !isIPv6(address);
    socket.send(bytes, port, isMapped ? `::ffff:${address}` : address);
  }
}

async function bindSocket(host: string, port: number): Promise<Socket> {
  const family = isIPv6(host) ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // Destinations are always addresses: a synchronous lookup saves a pass of the event loop for each
    // packet.
    lookup: (address, _options, done) => done(null, address, family),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      reject(error.code === 'EADDRINUSE' ? new PortInUse(`UDP port ${port} is in use.`) : error);
    });
    socket.bind({ address: host, port, exclusive: true }, resolve);
  });
  socket.removeAllListeners('error');
  return socket;
}
