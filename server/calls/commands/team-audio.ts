import type { WebSocket } from 'ws';
import { guardSocket, type SocketServices } from '../../platform/http/connection/guard-socket.ts';
import type { ApiRequest } from '../../platform/http/route.ts';
import { readSocketMessage } from '../../voice/audio/socket-message.ts';
import { CLOSED, soundSender, takeSound } from '../../voice/audio/sound-socket.ts';
import type { Microphone } from './take-over.ts';

/**
 * Carries the sound of a person who has taken a call over: binary frames are sound in both directions. A
 * socket that closes is waited for some seconds; then the assistant takes the caller back.
 */
export function carryTeamAudio(
  socket: WebSocket,
  microphone: Microphone,
  request: Pick<ApiRequest, 'recheck'>,
  services: SocketServices,
): void {
  const connected = microphone.connect(soundSender(socket));
  if (typeof connected === 'string') return socket.close(CLOSED.taken, connected);
  const { sound, gone } = connected;
  guardSocket(socket, request, services);
  socket.once('close', () => sound.leave());
  const over = (): void => socket.close(CLOSED.over);
  gone.addEventListener('abort', over, { once: true });
  if (gone.aborted) over();
  takeSound(socket, services.clock, {
    frame: (frame) => sound.send(frame),
    text: (text) => {
      const message = readSocketMessage(text);
      if (message === null || 'key' in message) return 'Send {"hang_up": true}.';
      microphone.hangUp();
      return null;
    },
  });
}
