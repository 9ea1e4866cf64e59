import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { selfSigned } from '../../../platform/outbound/testing/self-signed.ts';

/** Lets a program that speaks TCP alone speak TLS with us. */
export interface TlsRelay {
  /** Where whoever calls connects to. */
  readonly port: number;
  close(): void;
}

/** For a program that calls: TCP at the port, TLS to our own port `to`. */
export const relayToTls = (to: number): Promise<TlsRelay> =>
  start(createServer(), (plain) => {
    const secure = connectTls({ host: '127.0.0.1', port: to, rejectUnauthorized: false });
    pipe(plain, secure);
    return [plain, secure];
  });

/** For a program that is called at the port `to`: TLS at the port, TCP to the program. */
export function relayFromTls(to: number): Promise<TlsRelay> {
  const server = createTlsServer(selfSigned(['127.0.0.1']));
  return start(server, (secure) => {
    const plain = connect(to, '127.0.0.1');
    pipe(plain, secure);
    return [plain, secure];
  });
}

async function start(
  server: ReturnType<typeof createServer>,
  join: (socket: Socket) => Socket[],
): Promise<TlsRelay> {
  const sockets: Socket[] = [];
  const isSecure = 'setSecureContext' in server;
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
    for (const each of join(socket)) {
      each.on('error', () => each.destroy());
      sockets.push(each);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** What the program says of TCP is said of TLS. It writes a message at once, and the words are as long. */
function pipe(plain: Socket, secure: Socket): void {
  plain.on('data', (bytes: Buffer) => {
    const text = bytes.toString('latin1').replaceAll(/(SIP\/2\.0\/|transport=)TCP/gi, '$1TLS');
    secure.write(Buffer.from(text, 'latin1'));
  });
  secure.pipe(plain);
  plain.on('close', () => secure.destroy());
}
