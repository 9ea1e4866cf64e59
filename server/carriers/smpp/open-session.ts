import type { Socket } from 'node:net';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { SessionError, type SessionFault } from './smpp-errors.ts';
import { SmppSession, type BindMode, type SessionOptions, type SmppAccount } from './smpp-session.ts';

/** An SMSC and the account there. */
export interface SmppServer {
  host: string;
  port: number;
  secure: boolean;
  /** Whether the certificate of a TLS server is verified. */
  verifies: boolean;
  account: SmppAccount;
}

/** Opens connections to addresses that users name; `OutboundClient` is one. */
export interface Connector {
  connect(
    destination: { hostname: string; port: number; secure: boolean; verifies: boolean },
    signal: AbortSignal,
  ): Promise<Socket>;
}

/** How long a connection may take, its name and TLS included. */
const CONNECT_MS = 10_000;

/**
 * Connects to an SMSC. @throws SessionError with the reason; `signal` gives it up.
 */
export async function connectSmsc(
  { host, port, secure, verifies }: SmppServer,
  { connector, ...options }: SessionOptions & { connector: Connector },
  signal: AbortSignal,
): Promise<SmppSession> {
  const deadline = new AbortController();
  const over = new AbortController();
  void options.clock.sleep(CONNECT_MS, over.signal).then((isLate) => isLate && deadline.abort());
  try {
    const destination = { hostname: host, port, secure, verifies };
    const socket = await connector.connect(destination, AbortSignal.any([signal, deadline.signal]));
    return new SmppSession(socket, options);
  } catch (error) {
    throw new SessionError(faultOf(error), error);
  } finally {
    over.abort();
  }
}

/** Connects and binds. @throws SessionError with the reason. */
export async function openSession(
  server: SmppServer,
  mode: BindMode,
  options: SessionOptions & { connector: Connector },
  signal: AbortSignal,
): Promise<SmppSession> {
  const session = await connectSmsc(server, options, signal);
  const onAbort = (): void => session.destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) session.destroy();
    await session.bind(mode, server.account);
    return session;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function faultOf(error: unknown): SessionFault {
  if (!(error instanceof OutboundError)) return { kind: 'silent' };
  const reason = error.message;
  if (error.stage === 'address_refused') return { kind: 'no_address', isInternal: true };
  if (error.stage === 'lookup_failed') return { kind: 'no_address', isInternal: false };
  return error.stage === 'tls_failed' ? { kind: 'tls', reason } : { kind: 'unreachable', reason };
}
