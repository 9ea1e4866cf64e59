import type { WebSocket } from 'ws';
import type { Clock } from '../../clock.ts';

/** Proxies close connections on which nothing happens for a minute or less. */
export const QUIET_MS = 15_000;

/** Pings the client of a socket until `signal` aborts; one that does not answer is disconnected. */
export async function keepAlive(socket: WebSocket, clock: Clock, signal: AbortSignal): Promise<void> {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  while (await clock.sleep(QUIET_MS, signal)) {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }
}
