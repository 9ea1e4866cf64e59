import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../../platform/clock.ts';
import { FrameCutter } from './frame-cutter.ts';
import { Resampler } from './resample.ts';
import { Upsampler } from './upsample.ts';

/** The rate of the sound on the socket, and one frame of it: 20 ms of 16-bit samples. */
const SOCKET_RATE = 16_000;
const FRAME_BYTES = 640;
/** A microphone makes 50 frames a second; what a network held back comes in bursts. Keys are few. */
const MAX_MESSAGES_A_SECOND = 150;
/** A client that takes no sound misses it beyond a second; the call goes on in real time. */
const MAX_BUFFERED_BYTES = 50 * FRAME_BYTES;
/** Codes of RFC 6455, section 7.4. */
export const CLOSED = { over: 1000, unreadable: 1003, taken: 1008 } as const;

/**
 * Takes sound from a socket, in frames of 20 ms at 8 kHz, and text; closes it for anything else, and for more
 * than a microphone and a keypad make.
 */
export function takeSound(
  socket: WebSocket,
  clock: Clock,
  take: {
    frame(pcm: Int16Array<ArrayBuffer>): void;
    /** The reason to close the socket, or null. */
    text(message: string): string | null;
  },
): void {
  const sound = new FrameCutter((frame) => take.frame(frame));
  const resampler = new Resampler(SOCKET_RATE);
  let second = { fromMs: clock.monotonicMs(), messages: 0 };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!Buffer.isBuffer(data)) return socket.close(CLOSED.unreadable);
    const nowMs = clock.monotonicMs();
    if (nowMs - second.fromMs >= 1_000) second = { fromMs: nowMs, messages: 0 };
    second.messages += 1;
    if (second.messages > MAX_MESSAGES_A_SECOND) return socket.close(CLOSED.taken, 'Too many messages.');
    if (!isBinary) {
      const unreadable = take.text(data.toString('utf8'));
      return unreadable === null ? undefined : socket.close(CLOSED.unreadable, unreadable);
    }
    if (data.length !== FRAME_BYTES) {
      return socket.close(CLOSED.unreadable, `A frame has ${FRAME_BYTES} bytes: 20 ms at 16 kHz.`);
    }
    sound.push(resampler.push(samplesOf(data)));
  });
}

/** Gives what sends sound of 8 kHz over a socket, in frames of 20 ms. */
export function soundSender(socket: WebSocket): (pcm: Int16Array) => void {
  const upsampler = new Upsampler();
  const cutter = new FrameCutter((frame) => {
    const pcm = upsampler.push(frame);
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BUFFERED_BYTES) return;
    socket.send(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  });
  return (pcm) => cutter.push(pcm);
}

function samplesOf(data: Buffer): Int16Array {
  return Int16Array.from({ length: data.length / 2 }, (_, index) => data.readInt16LE(2 * index));
}
