import { openSession, type Session } from './session.ts';
import { within } from '../within.ts';

const ANSWER_WITHIN_MS = 3_000;
const CONNECT_MS = 3_000;

/** The kinds of things that sessions lock, so that their numbers never meet. */
export const LOCK_SPACES = { voiceNode: 7_201 } as const;

/**
 * An advisory lock held by a connection of its own: it tells everybody that this process lives, and is free the moment
 * the process or its connection is gone. A database that restarted is found again by `hold`, which asks for little
 * and is to be called every second or so.
 */
export class SessionLock {
  readonly #url: string;
  readonly #space: number;
  readonly #id: number;
  readonly #name: string;
  #session: Session | null = null;
  /** The session that holds the lock; null when none is known to. */
  #holder: number | null = null;

  /** @param name stands in the database's list of connections. */
  constructor(url: string, lock: { space: number; id: number }, name: string) {
    this.#url = url;
    this.#space = lock.space;
    this.#id = lock.id;
    this.#name = name;
  }

  /**
   * Takes the lock, or makes sure that it is still held. Answers with the number of the session, which stays the same
   * as long as the connection; null while another session has the lock.
   * @throws when the database cannot be asked.
   */
  async hold(): Promise<number | null> {
    try {
      const session = (this.#session ??= await this.#open());
      if (this.#holder === null)
        this.#holder = await within(ANSWER_WITHIN_MS, 'the database', this.#take(session));
      else await within(ANSWER_WITHIN_MS, 'the database', session.db`select 1`);
      return this.#holder;
    } catch (error) {
      await this.release();
      throw error;
    }
  }

  /** Gives the lock back and closes the connection. */
  async release(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#holder = null;
    await session?.close();
  }

  async #take({ db }: Session): Promise<number | null> {
    const [row] = await db<{ session: number; taken: boolean }[]>`
      select pg_backend_pid() as session, pg_try_advisory_lock(${this.#space}::int, ${this.#id}::int) as taken`;
    return row?.taken === true ? row.session : null;
  }

  #open(): Promise<Session> {
    return openSession(this.#url, { name: this.#name, connectMs: CONNECT_MS });
  }
}
