import { openSession, type Session } from './session.ts';
import { within } from '../within.ts';

const ANSWER_WITHIN_MS = 3_000;
const CONNECT_MS = 3_000;

/** The kinds of advisory locks, so that their numbers never collide. */
export const LOCK_SPACES = { voiceNode: 7_201, backup: 7_202 } as const;

/**
 * An advisory lock held by a dedicated connection: it shows that this process lives, and is released
 * the moment the process or its connection ends. `hold` reconnects after a restart of the database;
 * call it about every second.
 */
export class SessionLock {
  readonly #url: string;
  readonly #space: number;
  readonly #id: number;
  readonly #name: string;
  #session: Session | null = null;
  /** The session that holds the lock; null when unknown. */
  #holder: number | null = null;

  /** @param name the `application_name` in pg_stat_activity. */
  constructor(url: string, lock: { space: number; id: number }, name: string) {
    this.#url = url;
    this.#space = lock.space;
    this.#id = lock.id;
    this.#name = name;
  }

  /**
   * Takes the lock, or verifies that it is still held. Returns the number of the session, which stays
   * the same as long as the connection; null while another session has the lock.
   * @throws when the database does not answer.
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

  /** Releases the lock and closes the connection. */
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
