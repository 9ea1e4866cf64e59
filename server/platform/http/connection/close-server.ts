import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 25;

/**
 * Closes the server: it accepts no new connections. Running requests have `graceMs` to be answered;
 * connections that are still sending a request or reading an answer then are destroyed, because Node's
 * `close` waits for them without a limit.
 */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs);
  // Keep-alive connections stay open after their answer, so idle ones are closed here.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(sweep);
  }
}
