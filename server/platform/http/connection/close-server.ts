import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 25;

/**
 * Closes the server: no new connections from now on. Requests under way have `graceMs` to be answered; whoever is still
 * sending one then, or reading an answer, is cut off, because Node waits for them without an end once it is told to close.
 */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs);
  // A connection whose request was answered meanwhile stays open for the next one, which nobody would take.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(sweep);
  }
}
