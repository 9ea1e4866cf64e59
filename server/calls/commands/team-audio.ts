import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/clock.ts';
import type { AccessWatch } from '../../platform/http/access/access-watch.ts';
import { keepAlive } from '../../platform/http/connection/keep-alive.ts';
import type { ApiRequest } from '../../platform/http/route.ts';
import { CLOSED, soundSender, takeSound } from '../../voice/audio/sound-socket.ts';
import type { Microphone } from './take-over.ts';

export interface TeamAudioServices {
  clock: Clock;
  accessWatch: AccessWatch;
}

/**
 * Carries the sound of a person who has taken a call over: binary frames are sound in both directions. A
 * socket that closes is waited for some seconds; then the assistant takes the caller back. Never rejects.
 */
export async function carryTeamAudio(
  socket: WebSocket,
  microphone: Microphone,
  request: Pick<ApiRequest, 'recheck'>,
  { clock, accessWatch }: TeamAudioServices,
): Promise<void> {
  const connected = microphone.connect(soundSender(socket));
  if (typeof connected === 'string') return socket.close(CLOSED.taken, connected);
  const { sound, gone } = connected;
  const closed = new AbortController();
  const watched = accessWatch.watch(request, () =>
    socket.close(CLOSED.revoked, 'The key is not valid any more.'),
  );
  socket.once('close', () => {
    closed.abort();
    watched.end();
    sound.leave();
  });
  const over = (): void => socket.close(CLOSED.over);
  gone.addEventListener('abort', over, { once: true });
  if (gone.aborted) over();
  takeSound(socket, clock, {
    frame: (frame) => sound.send(frame),
    text: (text) => {
      if (!isHangUp(text)) return 'Send {"hang_up": true}.';
      microphone.hangUp();
      return null;
    },
  });
  await keepAlive(socket, clock, closed.signal);
}

function isHangUp(text: string): boolean {
  try {
    const message = JSON.parse(text) as unknown;
    return (
      typeof message === 'object' && message !== null && 'hang_up' in message && message.hang_up === true
    );
  } catch {
    return false;
  }
}
