import { lookup, Resolver } from 'node:dns/promises';

/** Finds the addresses of a host name. Rejects or resolves to an empty list when there are none. */
export type LookUp = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The same, with the seconds that the answer is good for; null where nobody says. */
export type TimedLookUp = (
  hostname: string,
  signal: AbortSignal,
) => Promise<{ addresses: string[]; ttlS: number | null }>;

/** Maximum of concurrent system look-ups: each blocks one of the few threads of libuv's pool. */
const SYSTEM_LOOKUPS_AT_ONCE = 2;
const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;
/** Error codes after which the system resolver is asked: the name may be in the hosts file. */
const ASK_THE_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Queries the name servers directly, so that a name whose servers do not answer delays no other look-up. The
 * system resolver with its hosts file is used only for names that the servers do not know.
 * @param servers name servers as `address:port`; by default those of the system.
 */
export function makeLookUp(servers?: readonly string[]): LookUp {
  const lookUp = makeTimedLookUp(servers);
  return async (hostname, signal) => (await lookUp(hostname, signal)).addresses;
}

/** As `makeLookUp`. */
export function makeTimedLookUp(servers?: readonly string[]): TimedLookUp {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (servers) resolver.setServers(servers);
  const lookups = new Semaphore(SYSTEM_LOOKUPS_AT_ONCE);
  return async (hostname, signal) => {
    if (/(^|\.)localhost\.?$/i.test(hostname)) return { addresses: ['127.0.0.1', '::1'], ttlS: null };
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname, { ttl: true }),
      resolver.resolve6(hostname, { ttl: true }),
    ]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) {
      const addresses = found.map(({ address }) => address);
      return { addresses, ttlS: Math.min(...found.map(({ ttl }) => ttl)) };
    }
    const reasons = answers.flatMap((answer): unknown[] =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    const temporary = reasons.find((reason) => !mayBeInHostsFile(reason));
    if (temporary !== undefined) throw temporary;
    return lookups.run(signal, async () => {
      const all = await lookup(hostname, { all: true });
      return { addresses: all.map(({ address }) => address), ttlS: null };
    });
  };
}

const mayBeInHostsFile = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && ASK_THE_SYSTEM.has(String(reason.code));

/** Runs a limited number of tasks at once; the others wait in order. */
class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs `task` when a slot is free; rejects without running it when `signal` has aborted by then. */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
