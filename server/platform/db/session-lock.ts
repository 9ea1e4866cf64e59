import postgres from 'postgres';

const ANSWER_WITHIN_MS = 3_000;
const RECONNECT_AFTER_SECONDS = 0.1;

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
  #client: postgres.Sql | null = null;
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
    const client = (this.#client ??= this.#open());
    try {
      const session = await this.#ask(client);
      if (session !== this.#holder) {
        const [row] = await within(
          client<{ session: number; taken: boolean }[]>`
            select pg_backend_pid() as session, pg_try_advisory_lock(${this.#space}::int, ${this.#id}::int) as taken`,
        );
        this.#holder = row?.taken === true ? row.session : null;
      }
      return this.#holder;
    } catch (error) {
      this.#holder = null;
      this.#client = null;
      await client.end({ timeout: 0 }).catch(() => {});
      throw error;
    }
  }

  /** Gives the lock back and closes the connection. */
  async release(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.#holder = null;
    await client?.end({ timeout: 1 }).catch(() => {});
  }

  async #ask(client: postgres.Sql): Promise<number> {
    const [row] = await within(client<{ session: number }[]>`select pg_backend_pid() as session`);
    return row?.session ?? 0;
  }

  #open(): postgres.Sql {
    return postgres(this.#url, {
      max: 1,
      // The driver would otherwise renew the connection now and then, and drop the lock with it.
      max_lifetime: null,
      fetch_types: false,
      connect_timeout: 3,
      backoff: () => RECONNECT_AFTER_SECONDS,
      connection: { application_name: this.#name },
      onnotice: () => {},
    });
  }
}

/** A connection that died silently never answers. */
async function within<T>(answer: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
