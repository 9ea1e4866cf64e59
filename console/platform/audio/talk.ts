import { API_BASE } from '../api.ts';
import { startMicrophone, type Microphone } from './microphone.ts';
import { PcmPlayer } from './pcm-player.ts';

/** A conversation over a socket with sound: the person speaks and hears. */
export interface Talk {
  readonly microphone: Microphone;
  /** Sends a message of the socket, such as `{ key: '1' }`. */
  send(message: unknown): void;
  /** Closes the socket and the microphone. */
  stop(): void;
}

interface TalkOptions {
  /** A text frame of the server, as JSON. */
  onMessage?: (message: unknown) => void;
  /** The socket is closed, with its code (RFC 6455) and reason. Not called after `stop`. */
  onEnd?: (code: number, reason: string) => void;
}

/** How long a socket may take to open. */
const OPEN_WITHIN_MS = 10_000;

/**
 * Opens the microphone, then the socket with sound at a path of the API, such as `/simulator/calls/7/audio`.
 * Call it from a click.
 * @param path a function is asked once the person has allowed the microphone, which may take long
 * @throws {MicrophoneError} without a microphone; Error when the socket was refused.
 */
export async function startTalking(
  path: string | (() => Promise<string>),
  options: TalkOptions = {},
): Promise<Talk> {
  let socket: WebSocket | null = null;
  const microphone = await startMicrophone((frame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(frame.buffer);
  });
  let player: PcmPlayer | null = null;
  const release = (): void => {
    microphone.stop();
    player?.close();
    if (socket !== null) socket.onclose = null;
    socket?.close(1_000);
  };
  try {
    player = await PcmPlayer.open();
    socket = await openSocket(`${API_BASE}${typeof path === 'string' ? path : await path()}`);
  } catch (error) {
    release();
    throw error;
  }
  follow(socket, player, options, release);
  const opened = socket;
  return {
    microphone,
    send: (message) => {
      if (opened.readyState === WebSocket.OPEN) opened.send(JSON.stringify(message));
    },
    stop: release,
  };
}

function follow(socket: WebSocket, player: PcmPlayer, options: TalkOptions, release: () => void): void {
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data !== 'string') return player.play(new Int16Array(data));
    options.onMessage?.(JSON.parse(data));
  };
  socket.onclose = ({ code, reason }) => {
    release();
    options.onEnd?.(code, reason);
  };
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.close();
      reject(new Error('the socket did not open'));
    }, OPEN_WITHIN_MS);
    socket.onopen = () => {
      clearTimeout(timer);
      resolve(socket);
    };
    socket.onclose = () => {
      clearTimeout(timer);
      reject(new Error('the socket was refused'));
    };
  });
}
