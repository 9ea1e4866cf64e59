import { createInterface } from 'node:readline';
import type { Context } from '../command.ts';
import { Failure } from '../faults.ts';
import { CallerVoice } from './caller-voice.ts';
import { showEvent, type CallEvent } from './show-event.ts';
import type { SoundDevice } from './sound-programs.ts';
import { SoundSocket } from './sound-socket.ts';
import { FRAME_BYTES } from './wav.ts';

/** Bytes of what is heard that are kept for `--save`: an hour. */
const MAX_SAVED = 60 * 60 * 32_000;
/** How long an interrupted call waits for the server to end it. */
const HANG_UP_MS = 3_000;

/** Who speaks: the microphone of this machine, or a file. */
export type Speaker = { device: SoundDevice } | { voice: Buffer };

/**
 * Leads a simulated call by sound, and resolves with what was heard when it is over. From a terminal `*1`
 * presses the key 1 and `/hangup` hangs up.
 * @throws Failure when the connection or a program for sound breaks off
 */
export async function speakOnCall(id: number, speaker: Speaker, context: Context): Promise<Buffer> {
  const { out, signal, login } = context;
  const { url, key } = await login();
  const address = new URL(`${url}/api/v1/simulator/calls/${id}/audio`);
  const { over, resolve, reject } = ending();
  const heard: Buffer[] = [];
  let isOver = false;
  let bytes = 0;
  const voice = 'voice' in speaker ? new CallerVoice(speaker.voice) : null;
  const device = 'device' in speaker ? speaker.device : null;
  const socket = await SoundSocket.open(address, key);
  const hangUp = (): void => socket.tell({ hang_up: true });
  const speak = (caller: CallerVoice, frame: Buffer): void => {
    const wasSpoken = caller.isSpoken;
    const said = caller.next(frame);
    if (said === null) return hangUp();
    socket.send(said);
    if (caller.isSpoken && !wasSpoken) out.jsonLine({ event: 'spoken' });
  };
  socket.listen({
    sound: (frame) => {
      if (frame.length !== FRAME_BYTES) return socket.leave('The server sends what is no sound of a call.');
      device?.play(frame);
      bytes += frame.length;
      if (bytes <= MAX_SAVED) heard.push(frame);
      if (voice !== null) speak(voice, frame);
    },
    text: (message) => {
      const event = readEvent(message);
      if (event === null) return socket.leave('The server sends what is no event of a call.');
      if (event.event === 'said') voice?.said();
      isOver ||= showEvent(event, out, true);
      if (isOver) resolve();
    },
    closed: (why) =>
      isOver ? resolve() : reject(new Failure(`The connection to the server broke off. ${why}`.trimEnd())),
  });
  const lines = device === null ? null : takeLines(context, socket, hangUp);
  const interrupt = (): void => {
    hangUp();
    setTimeout(() => reject(new Failure('The server did not end the call in time.')), HANG_UP_MS).unref();
  };
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  try {
    device?.start(
      (frame) => socket.send(frame),
      (why) => isOver || reject(why),
    );
    await over;
  } finally {
    signal.removeEventListener('abort', interrupt);
    device?.stop();
    lines?.close();
    socket.close();
  }
  return Buffer.concat(heard);
}

/** Node.js 20 has no `Promise.withResolvers`. */
function ending() {
  let resolve = (): void => undefined;
  let reject: (why: Error) => void = () => undefined;
  const over = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { over, resolve, reject };
}

/** Null for what is none. */
function readEvent(message: string): CallEvent | null {
  try {
    const { event, data } = JSON.parse(message) as { event?: unknown; data?: unknown };
    return typeof event === 'string' && typeof data === 'object' && data !== null ? { event, data } : null;
  } catch {
    return null;
  }
}

/** Keys and hanging up, as they are typed. */
function takeLines({ input, signal }: Context, socket: SoundSocket, hangUp: () => void): { close(): void } {
  const lines = createInterface({ input });
  signal.addEventListener('abort', () => lines.close(), { once: true });
  lines.on('line', (line) => {
    const text = line.trim();
    if (/^\/(?:hangup|quit|exit)$/i.test(text)) return hangUp();
    for (const key of /^\*([0-9*#A-D]{1,20})$/.exec(text)?.[1] ?? '') socket.tell({ key });
  });
  return lines;
}
