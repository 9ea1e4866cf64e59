import type { WebSocket } from 'ws';
import type { Clock } from '../../clock.ts';
import type { AccessWatch } from '../access/access-watch.ts';
import type { ApiRequest } from '../route.ts';
import { keepAlive } from './keep-alive.ts';

/** Our own code for a key or session that is not accepted any more (RFC 6455, section 7.4.2). */
const REVOKED = 4401;

export interface SocketServices {
  clock: Clock;
  accessWatch: AccessWatch;
}

/**
 * Watches over the socket of a request from when it is open: it is closed with 4401 when its client may not
 * use the route any more, and disconnected when the client does not answer. The signal aborts when it is
 * closed, whoever did it.
 */
export function guardSocket(
  socket: WebSocket,
  request: Pick<ApiRequest, 'recheck'>,
  { clock, accessWatch }: SocketServices,
): AbortSignal {
  const closed = new AbortController();
  const watched = accessWatch.watch(request, () => socket.close(REVOKED, 'The key is not valid any more.'));
  socket.once('close', () => {
    watched.end();
    closed.abort();
  });
  void keepAlive(socket, clock, closed.signal);
  return closed.signal;
}
