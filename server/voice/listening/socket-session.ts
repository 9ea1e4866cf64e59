import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { ProviderSocket, SocketRequest } from '../../platform/providers/provider-socket.ts';
import { EventQueue } from './event-queue.ts';
import type { ListeningEvent, ListeningSession } from './listener.ts';
import { parseMessage } from './parse-message.ts';

/** One provider's language on a WebSocket. */
export interface SocketDialect {
  /** Sent first. */
  opening?: readonly string[];
  /** What carries this sound; nothing while the dialect holds it back. */
  sound(pcm8k: Int16Array): readonly (string | Uint8Array)[];
  /** Reads a message; gives what it tells. @throws ProviderError when it tells of a failure. */
  read(message: Record<string, unknown>): readonly ListeningEvent[];
  /** The caller has begun to speak, `agoMs` before the end of the sound. */
  speechStarted?(agoMs: number): readonly (string | Uint8Array)[];
  /** The caller has paused. */
  pause(): { send: readonly string[]; tell: readonly ListeningEvent[] };
  /** Sent whenever no sound was for `everyMs`, as on hold. */
  idle?: { everyMs: number; send: readonly (string | Uint8Array)[] };
  /** Sent before the socket is closed. */
  closing: readonly string[];
}

/** Opens a listening session on a WebSocket. @throws ProviderError */
export async function openSocketSession(
  client: ProviderClient,
  request: SocketRequest,
  dialect: SocketDialect,
): Promise<ListeningSession> {
  return new SocketSession(await client.openSocket(request), dialect);
}

class SocketSession implements ListeningSession {
  readonly events = new EventQueue();
  readonly #socket: ProviderSocket;
  readonly #dialect: SocketDialect;
  readonly #idle: NodeJS.Timeout | null;

  constructor(socket: ProviderSocket, dialect: SocketDialect) {
    this.#socket = socket;
    this.#dialect = dialect;
    const { idle } = dialect;
    this.#idle = idle ? setInterval(() => this.#send(idle.send), idle.everyMs) : null;
    this.#idle?.unref();
    this.#send(dialect.opening ?? []);
    void this.#read();
  }

  write(pcm8k: Int16Array): void {
    this.#idle?.refresh();
    this.#send(this.#dialect.sound(pcm8k));
  }

  speechStarted(agoMs: number): void {
    this.#send(this.#dialect.speechStarted?.(agoMs) ?? []);
  }

  flush(): void {
    const { send, tell } = this.#dialect.pause();
    this.#send(send);
    for (const event of tell) this.events.push(event);
  }

  close(): void {
    this.#end(null);
  }

  #send(messages: readonly (string | Uint8Array)[]): void {
    for (const message of messages) this.#socket.send(message);
  }

  async #read(): Promise<void> {
    try {
      for await (const message of this.#socket.messages) {
        for (const event of this.#dialect.read(parseMessage(message))) this.events.push(event);
      }
      this.#end(new ProviderError('connectivity', 'The provider ended the connection'));
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      this.#end(fault instanceof ProviderError ? fault : new ProviderError('unknown', fault.message));
    }
  }

  #end(error: Error | null): void {
    if (this.#idle) clearInterval(this.#idle);
    this.events.end(error);
    if (this.#socket.isOpen) this.#send(this.#dialect.closing);
    this.#socket.close();
  }
}
