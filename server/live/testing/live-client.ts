import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import { within } from '../../platform/within.ts';
import type { TestApi } from '../../testing/test-api.ts';
import type { Told } from '../change.ts';

const DEADLINE_MS = 60_000;

/** A client of `/live` that reads message after message. */
export class LiveClient {
  readonly socket: WebSocket;
  /** Everything that was received. */
  readonly messages: Told[] = [];
  #read = 0;
  #wake: (() => void) | null = null;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString('utf8')) as Told);
      this.#wake?.();
    });
    socket.on('close', () => this.#wake?.());
    socket.on('error', () => undefined);
  }

  /** Connects, and reads `ready`. */
  static async open(
    api: Pick<TestApi, 'baseUrl'>,
    key: string,
    { after, ...options }: ClientOptions & { after?: string | null } = {},
  ): Promise<LiveClient> {
    const query = after == null ? '' : `?last_event_id=${encodeURIComponent(after)}`;
    const socket = new WebSocket(`${api.baseUrl.replace('http', 'ws')}/live${query}`, {
      ...options,
      headers: { authorization: `Bearer ${key}`, ...options.headers },
    });
    const client = new LiveClient(socket);
    await client.until(({ what }) => what === 'ready');
    return client;
  }

  /** The next message for which `isIt` holds; rejects when it does not come in time. */
  async until(isIt: (told: Told) => boolean, deadlineMs = DEADLINE_MS): Promise<Told> {
    return within(deadlineMs, 'a live message', this.#find(isIt));
  }

  /** The code with which the server closes the socket. */
  async closed(): Promise<number> {
    const [code] = (await within(DEADLINE_MS, 'the close', once(this.socket, 'close'))) as [number];
    return code;
  }

  close(): void {
    this.socket.terminate();
  }

  async #find(isIt: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const next = this.messages[this.#read];
      if (next) {
        this.#read += 1;
        if (isIt(next)) return next;
      } else if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the socket was closed');
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** The status with which an upgrade is refused. */
export async function refusalOf(url: string, options: ClientOptions): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), options);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  socket.terminate();
  return response.statusCode;
}
