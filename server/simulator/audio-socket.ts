import type { WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';
import type { AccessWatch } from '../platform/http/access/access-watch.ts';
import { keepAlive, QUIET_MS } from '../platform/http/connection/keep-alive.ts';
import type { ApiRequest } from '../platform/http/route.ts';
import { CLOSED, soundSender, takeSound } from '../voice/audio/sound-socket.ts';
import { readCallerMessage } from './caller-message.ts';
import type { AudioEnd } from './typed-calls.ts';

export interface AudioSocketServices {
  clock: Clock;
  accessWatch: AccessWatch;
}

/**
 * Carries the sound of a call over a socket: binary frames are sound in both directions, text frames the
 * events of the call, and from the client keys and hanging up. A socket that closes hangs up. Never rejects.
 */
export async function carryAudio(
  socket: WebSocket,
  end: AudioEnd,
  request: Pick<ApiRequest, 'recheck'>,
  { clock, accessWatch }: AudioSocketServices,
): Promise<void> {
  if (!end.connect()) return socket.close(CLOSED.taken, 'Somebody else listens to the call.');
  const closed = new AbortController();
  const watched = accessWatch.watch(request, () =>
    socket.close(CLOSED.revoked, 'The key is not valid any more.'),
  );
  socket.once('close', () => {
    closed.abort();
    watched.end();
    end.hangUp();
  });
  const { telephone } = end;
  takeSound(socket, clock, {
    frame: (frame) => telephone.send(frame),
    text: (text) => takeMessage(text, end),
  });
  telephone.onFrame = soundSender(socket);
  const beating = keepAlive(socket, clock, closed.signal);
  for await (const event of end.eventLog.read(0, { clock, quietMs: QUIET_MS, signal: closed.signal })) {
    if (event) socket.send(JSON.stringify(event));
  }
  socket.close(CLOSED.over);
  closed.abort();
  await beating;
}

function takeMessage(text: string, { telephone, hangUp }: AudioEnd): string | null {
  const message = readCallerMessage(text);
  if (message === null) return 'Send {"key": "1"} or {"hang_up": true}.';
  if ('key' in message) telephone.press(message.key);
  else hangUp();
  return null;
}
