import { connect } from 'node:tls';
import { makeLookUp, type LookUp } from '../platform/outbound/look-up.ts';

/** What came of a connection over TLS, made as a stranger makes it. */
export type ReachedTls =
  | { kind: 'trusted' }
  /** Somebody answered whose certificate no stranger accepts; `code` is OpenSSL's. */
  | { kind: 'untrusted'; code: string }
  /** The name has no address. */
  | { kind: 'no_address' }
  /** Nobody answered, or nobody may be asked there. */
  | { kind: 'unreachable' };

export type ReachTls = (server: { host: string; port: number }) => Promise<ReachedTls>;

const WITHIN_MS = 5_000;
const lookUpName = makeLookUp();

interface ReachOptions {
  /** Whether an address may be asked. */
  isReachable: (address: string) => boolean;
  lookUp?: LookUp;
  /** Certificates of authorities, in PEM; the public ones unless given. */
  authorities?: string[];
}

/** Connects to servers over TLS, and looks at their certificates. Never rejects. */
export const reachTlsAs =
  (options: ReachOptions): ReachTls =>
  (server) =>
    reach(server, options);

async function reach(
  { host, port }: { host: string; port: number },
  { isReachable, lookUp = lookUpName, authorities }: ReachOptions,
): Promise<ReachedTls> {
  const deadline = AbortSignal.timeout(WITHIN_MS);
  const found = await lookUp(host, deadline).catch((error: unknown) => (isUnknownName(error) ? [] : null));
  if (found?.length === 0) return { kind: 'no_address' };
  const address = found?.find(isReachable);
  if (address === undefined) return { kind: 'unreachable' };
  return new Promise((resolve) => {
    // Whoever answers is only looked at: nothing is sent to a server that is not trusted.
    const own = authorities === undefined ? {} : { ca: authorities };
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false, ...own });
    const end = (reached: ReachedTls): void => {
      socket.destroy();
      resolve(reached);
    };
    deadline.addEventListener('abort', () => end({ kind: 'unreachable' }), { once: true });
    socket.on('error', () => end({ kind: 'unreachable' }));
    socket.once('secureConnect', () =>
      end(
        socket.authorized
          ? { kind: 'trusted' }
          : { kind: 'untrusted', code: codeOf(socket.authorizationError) },
      ),
    );
  });
}

/** Name servers that do not answer say nothing of a name. */
const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/** Node tells the code, as a text, where its types promise an error. */
const codeOf = (error: unknown): string => String(error).slice(0, 100);
