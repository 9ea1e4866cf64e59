import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** How a local server behaves: as documented, or in one of the ways in which real ones fail. */
export type Manner =
  | 'faithful'
  /** Sends what is no message of the protocol. */
  | 'garbage'
  /** Breaks off in the middle of an utterance. */
  | 'closes mid-word'
  /** Sends fields of other types than documented. */
  | 'lying'
  /** Accepts everything and tells nothing. */
  | 'silent';

/** What a protocol knows of the server that speaks it. */
export interface ListeningServer {
  readonly manner: Manner;
  /** Waits before anything that is told. */
  readonly delayMs: number;
  /** The next utterance that is understood; empty when all were. */
  nextWords(): string;
  /** Sound that arrived, for the test. */
  received(bytes: number): void;
}

/** True when the server does something else than to tell words. */
export function misbehaves(socket: WebSocket, server: ListeningServer): boolean {
  if (server.manner === 'garbage') socket.send('{"type": "Resu');
  if (server.manner === 'closes mid-word') setTimeout(() => socket.close(1011, 'NET-0000'), 50);
  return server.manner === 'garbage' || server.manner === 'silent';
}

/** Sends messages in order, each after the delay of the server. */
export function teller(socket: WebSocket, server: ListeningServer): (message: object) => void {
  let last = Promise.resolve();
  return (message) => {
    last = last.then(async () => {
      if (server.delayMs > 0) await sleep(server.delayMs);
      if (server.manner !== 'silent' && socket.readyState === socket.OPEN)
        socket.send(JSON.stringify(message));
    });
  };
}

export const halfOf = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
