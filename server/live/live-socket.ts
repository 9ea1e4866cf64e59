import type { WebSocket } from 'ws';
import { DeadlinePassed, within } from '../platform/within.ts';
import { guardSocket } from '../platform/http/connection/guard-socket.ts';
import type { Following } from './stream-events.ts';

/** Codes of RFC 6455, section 7.4. */
const CLOSED = { stopping: 1001, unwanted: 1008, failed: 1011 } as const;
/** A client that does not take a message for this long is disconnected. */
const STALLED_MS = 30_000;

/**
 * Sends the changes of a workspace over a socket, until either side closes it. Sends no more than the client
 * takes: what changes meanwhile waits in its queue, which has a limit. Never rejects.
 */
export async function tellOverSocket(socket: WebSocket, following: Following): Promise<void> {
  const { changes, open, request } = following;
  const closed = guardSocket(socket, request, following);
  socket.on('message', () => socket.close(CLOSED.unwanted, 'This socket takes no messages.'));
  try {
    await open.run(request.workspaceId, async () => {
      const { queue, leave } = await changes.follow(request.workspaceId, following);
      try {
        for await (const batch of queue.batches(closed)) {
          await within(
            STALLED_MS,
            'a client of /live',
            sendAll(
              socket,
              batch.map((told) => JSON.stringify(told)),
            ),
          );
        }
      } finally {
        leave();
      }
    });
    socket.close(CLOSED.stopping);
  } catch (error) {
    if (closed.aborted) return;
    request.log.warn({ err: error }, 'a live socket broke off');
    if (error instanceof DeadlinePassed) socket.terminate();
    else socket.close(CLOSED.failed);
  }
}

/** Resolves when the last message has left this process. */
function sendAll(socket: WebSocket, messages: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const [index, message] of messages.entries()) {
      const isLast = index === messages.length - 1;
      socket.send(message, (fault) => {
        if (fault) reject(fault);
        else if (isLast) resolve();
      });
    }
  });
}
