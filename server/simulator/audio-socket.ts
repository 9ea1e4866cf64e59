import type { WebSocket } from 'ws';
import { guardSocket, type SocketServices } from '../platform/http/connection/guard-socket.ts';
import { QUIET_MS } from '../platform/http/connection/keep-alive.ts';
import type { ApiRequest } from '../platform/http/route.ts';
import { readSocketMessage } from '../voice/audio/socket-message.ts';
import { CLOSED, soundSender, takeSound } from '../voice/audio/sound-socket.ts';
import type { AudioEnd } from './typed-calls.ts';

/**
 * Carries the sound of a call over a socket: binary frames are sound in both directions, text frames the
 * events of the call, and from the client keys and hanging up. A socket that closes hangs up. Never rejects.
 */
export async function carryAudio(
  socket: WebSocket,
  end: AudioEnd,
  request: Pick<ApiRequest, 'recheck'>,
  services: SocketServices,
): Promise<void> {
  if (!end.connect()) return socket.close(CLOSED.taken, 'Somebody else listens to the call.');
  const { clock } = services;
  const { telephone, eventLog } = end;
  const signal = guardSocket(socket, request, services);
  socket.once('close', () => end.hangUp());
  takeSound(socket, clock, {
    frame: (frame) => telephone.send(frame),
    text: (text) => takeMessage(text, end),
  });
  telephone.onFrame = soundSender(socket);
  for await (const event of eventLog.read(0, { clock, quietMs: QUIET_MS, signal })) {
    if (event) socket.send(JSON.stringify(event));
  }
  socket.close(CLOSED.over);
}

function takeMessage(text: string, { telephone, hangUp }: AudioEnd): string | null {
  const message = readSocketMessage(text);
  if (message === null) return 'Send {"key": "1"} or {"hang_up": true}.';
  if ('key' in message) telephone.press(message.key);
  else hangUp();
  return null;
}
