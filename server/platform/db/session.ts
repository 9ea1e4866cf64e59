import { Connection, type ConnectionOptions } from './connection.ts';
import { dbOver, type Queryable } from './db.ts';
import { faultOf } from './faults.ts';

const GOODBYE_MS = 500;

export interface SessionOptions extends ConnectionOptions {
  /** A notification arrived on a channel that this session listens to. */
  onNotice?(channel: string, payload: string): void;
  /** The connection ended, for whatever reason. */
  onClosed?(): void;
}

/** One dedicated connection: for locks, workers and notifications. */
export interface Session {
  readonly db: Queryable;
  /** Closes the connection: at once when it does not answer. */
  close(): Promise<void>;
}

/** @throws DatabaseAway or DatabaseError when no connection can be opened. */
export async function openSession(url: string, options: SessionOptions): Promise<Session> {
  const connection = new Connection(url, options);
  connection.on('notification', ({ channel, payload }) => options.onNotice?.(channel, payload ?? ''));
  const ended = new Promise<void>((resolve) => {
    connection.on('end', () => {
      options.onClosed?.();
      resolve();
    });
  });
  try {
    await connection.connect();
  } catch (error) {
    connection.destroy();
    throw faultOf(error);
  }
  const close = async (): Promise<void> => {
    const timer = setTimeout(() => connection.destroy(), GOODBYE_MS);
    void connection.end().catch(() => {});
    await ended;
    clearTimeout(timer);
  };
  return { db: dbOver((command) => connection.ask(command)), close };
}
