import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { LookUp } from './look-up.ts';
import { codeOf, OutboundError } from './outbound-error.ts';

/** Maximum number of addresses of one name that are tried. */
const MAX_ADDRESSES = 8;

export interface ConnectionRules {
  /** Whether connections to an address are allowed. */
  isAllowed: (address: string) => boolean;
  lookUp: LookUp;
  secureContext: SecureContext;
}

export interface Destination {
  /** A name or an address, without brackets. */
  hostname: string;
  port: number;
  secure: boolean;
  /** False takes any certificate; true unless given. */
  verifies?: boolean;
  /** The protocols that are offered over TLS (RFC 7301); HTTP unless given. */
  protocols?: readonly string[];
}

/**
 * Looks the name up, checks the addresses, connects to an allowed one and verifies the certificate. The
 * checked addresses are the ones used; there is no second look-up that could return others (DNS rebinding).
 * @throws OutboundError with the stage that failed; `signal` ends the attempt at any moment.
 */
export async function openConnection(
  destination: Destination,
  rules: ConnectionRules,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await findAddresses(destination.hostname, rules, signal);
  const socket = await reach(destination, addresses, signal);
  // Checks the address to which the socket is really connected.
  if (!rules.isAllowed(socket.remoteAddress ?? '')) {
    socket.destroy();
    throw refused();
  }
  return destination.secure ? secure(socket, destination, rules.secureContext, signal) : socket;
}

const refused = (): OutboundError =>
  new OutboundError('address_refused', 'The address is not a public one, so nothing is sent to it.');

async function findAddresses(
  hostname: string,
  rules: ConnectionRules,
  signal: AbortSignal,
): Promise<string[]> {
  const found = isIP(hostname) !== 0 ? [hostname] : await lookUpName(hostname, rules.lookUp, signal);
  const allowed = found.filter((address) => rules.isAllowed(address));
  if (allowed.length === 0) throw refused();
  return allowed.slice(0, MAX_ADDRESSES);
}

async function lookUpName(hostname: string, lookUp: LookUp, signal: AbortSignal): Promise<string[]> {
  try {
    const found = await lookUp(hostname, signal);
    if (found.length > 0) return found;
  } catch (error) {
    throw new OutboundError(
      'lookup_failed',
      `The name ${hostname} cannot be looked up${codeOf(error)}.`,
      error,
    );
  }
  throw new OutboundError('lookup_failed', `The name ${hostname} has no address.`);
}

/** Connects to the first address that answers, tried as RFC 8305 says (by Node). */
function reach(destination: Destination, addresses: string[], signal: AbortSignal): Promise<Socket> {
  const { hostname, port } = destination;
  const list = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = list;
  const socket = connect({
    host: isIP(hostname) === 0 ? hostname : (first?.address ?? hostname),
    port,
    autoSelectFamily: true,
    noDelay: true,
    lookup: (_hostname, options, done) => {
      if (options.all === true) done(null, list);
      else done(null, first?.address ?? '', first?.family);
    },
  });
  const failed = (error: unknown): OutboundError =>
    new OutboundError('connect_failed', `The server cannot be reached${codeOf(error)}.`, error);
  return settled(socket, 'connect', signal, failed);
}

function secure(
  socket: Socket,
  { hostname, verifies = true, protocols = ['http/1.1'] }: Destination,
  secureContext: SecureContext,
  signal: AbortSignal,
): Promise<Socket> {
  const tls = connectTls({
    socket,
    secureContext,
    // Certificates contain no trailing dot: `example.com.` is issued for `example.com` (RFC 6066, section 3).
    ...(isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, '') } : { host: hostname }),
    ...(protocols.length > 0 ? { ALPNProtocols: [...protocols] } : {}),
    rejectUnauthorized: verifies,
  });
  const failed = (error: unknown): OutboundError =>
    new OutboundError('tls_failed', `No secure connection could be made${codeOf(error)}.`, error);
  return settled(tls, 'secureConnect', signal, failed);
}

/** Resolves with the socket when `event` happens; destroys it when it fails or `signal` aborts before. */
function settled<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  failed: (error: unknown) => OutboundError,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const stopListening = (): void => {
      socket.off('error', onError).off('close', onClose).off(event, onReady);
      signal.removeEventListener('abort', onAbort);
    };
    const giveUp = (error: unknown): void => {
      stopListening();
      socket.on('error', () => {}).destroy();
      reject(failed(error));
    };
    const onError = (error: Error): void => giveUp(error);
    const onClose = (): void => giveUp(new Error('closed'));
    const onAbort = (): void => giveUp(signal.reason);
    const onReady = (): void => {
      stopListening();
      resolve(socket);
    };
    socket.once('error', onError).once('close', onClose).once(event, onReady);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
