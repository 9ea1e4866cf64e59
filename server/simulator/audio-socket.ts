import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';
import type { AccessWatch } from '../platform/http/access/access-watch.ts';
import { keepAlive, QUIET_MS } from '../platform/http/connection/keep-alive.ts';
import type { ApiRequest } from '../platform/http/route.ts';
import { FrameCutter } from './frame-cutter.ts';
import { Resampler } from '../voice/audio/resample.ts';
import { Upsampler } from '../voice/audio/upsample.ts';
import { readCallerMessage } from './caller-message.ts';
import type { AudioEnd } from './typed-calls.ts';

/** The rate of the sound on the socket, and one frame of it: 20 ms of 16-bit samples. */
const SOCKET_RATE = 16_000;
export const FRAME_BYTES = 640;
/** A microphone makes 50 frames a second; what a network held back comes in bursts. */
const MAX_FRAMES_A_SECOND = 150;
/** A client that takes no sound misses it beyond a second; the call goes on in real time. */
const MAX_BUFFERED_BYTES = 50 * FRAME_BYTES;
/** Codes of RFC 6455, section 7.4, and our own for a key that is not accepted any more. */
const CLOSED = { over: 1000, unreadable: 1003, taken: 1008, revoked: 4401 } as const;

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
  takeFromCaller(socket, end, clock);
  sendToCaller(socket, end);
  const beating = keepAlive(socket, clock, closed.signal);
  for await (const event of end.eventLog.read(0, { clock, quietMs: QUIET_MS, signal: closed.signal })) {
    if (event) socket.send(JSON.stringify(event));
  }
  socket.close(CLOSED.over);
  closed.abort();
  await beating;
}

function takeFromCaller(socket: WebSocket, { telephone, hangUp }: AudioEnd, clock: Clock): void {
  const sound = new FrameCutter((frame) => telephone.send(frame));
  const resampler = new Resampler(SOCKET_RATE);
  let second = { fromMs: clock.monotonicMs(), frames: 0 };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!Buffer.isBuffer(data)) return socket.close(CLOSED.unreadable);
    if (!isBinary) {
      const message = readCallerMessage(data.toString('utf8'));
      if (message === null) return socket.close(CLOSED.unreadable, 'Send {"key": "1"} or {"hang_up": true}.');
      return 'key' in message ? telephone.press(message.key) : hangUp();
    }
    if (data.length !== FRAME_BYTES) {
      return socket.close(CLOSED.unreadable, `A frame has ${FRAME_BYTES} bytes: 20 ms at 16 kHz.`);
    }
    const nowMs = clock.monotonicMs();
    if (nowMs - second.fromMs >= 1_000) second = { fromMs: nowMs, frames: 0 };
    second.frames += 1;
    if (second.frames > MAX_FRAMES_A_SECOND) return socket.close(CLOSED.taken, 'Too many frames.');
    sound.push(resampler.push(samplesOf(data)));
  });
}

function sendToCaller(socket: WebSocket, { telephone }: AudioEnd): void {
  const upsampler = new Upsampler();
  telephone.onFrame = (frame) => {
    const pcm = upsampler.push(frame);
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BUFFERED_BYTES) return;
    socket.send(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  };
}

function samplesOf(data: Buffer): Int16Array {
  return Int16Array.from({ length: data.length / 2 }, (_, index) => data.readInt16LE(2 * index));
}
