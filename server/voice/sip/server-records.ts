import { Resolver } from 'node:dns/promises';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { makeTimedLookUp, type LookUp } from '../../platform/outbound/look-up.ts';

/** The records that are asked of name servers. */
export interface ServerRecords {
  naptr(
    name: string,
  ): Promise<readonly { service: string; order: number; preference: number; replacement: string }[]>;
  srv(name: string): Promise<readonly SrvRecord[]>;
  addresses: LookUp;
}

export interface SrvRecord {
  readonly name: string;
  readonly port: number;
  readonly priority: number;
  readonly weight: number;
}

const QUERY_TIMEOUT_MS = 2_000;
/** How long an answer is kept that does not say how long it is good for. */
const USUAL_TTL_S = 60;
const LONGEST_TTL_S = 3_600;
/** Answers of each kind that are kept; the oldest makes room. */
const MAX_KEPT = 500;
/** What a name server answers that has no such record: an answer as good as any. */
const NO_RECORD: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks the name servers of the system, or others for a test. Answers are kept for as long as they are good,
 * an hour at most, and for a minute where that is not told; silence and faults are not kept. Who asks while
 * the same question is open gets its answer.
 */
export function openServerRecords(
  servers?: readonly string[],
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
): ServerRecords {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const lookUp = makeTimedLookUp(servers);
  const pointers = new KeptAnswers<Awaited<ReturnType<ServerRecords['naptr']>>>(clock);
  const services = new KeptAnswers<readonly SrvRecord[]>(clock);
  const addresses = new KeptAnswers<string[]>(clock);
  return {
    naptr: (name) => pointers.get(name, async () => [await orNone(resolver.resolveNaptr(name)), null]),
    srv: (name) => services.get(name, async () => [await orNone(resolver.resolveSrv(name)), null]),
    addresses: (name, signal) =>
      addresses.get(name, async () => {
        const found = await lookUp(name, signal);
        return [found.addresses, found.ttlS];
      }),
  };
}

/** Null: the question is open. */
interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  untilMs: number | null;
}

class KeptAnswers<Answer> {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #byName = new Map<string, Kept<Answer>>();

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** @param ask resolves to the answer and the seconds that it is good for. */
  get(name: string, ask: () => Promise<[Answer, number | null]>): Promise<Answer> {
    const key = name.toLowerCase();
    const known = this.#byName.get(key);
    const now = this.#clock.monotonicMs();
    if (known && (known.untilMs === null || now < known.untilMs)) return known.answer;
    const asked = ask();
    const kept: Kept<Answer> = { answer: asked.then(([answer]) => answer), untilMs: null };
    this.#keep(key, kept);
    asked.then(
      ([, ttlS]) => {
        const goodMs = Math.min(ttlS ?? USUAL_TTL_S, LONGEST_TTL_S) * 1_000;
        kept.untilMs = this.#clock.monotonicMs() + goodMs;
      },
      () => {
        if (this.#byName.get(key) === kept) this.#byName.delete(key);
      },
    );
    return kept.answer;
  }

  #keep(key: string, kept: Kept<Answer>): void {
    this.#byName.delete(key);
    const [oldest] = this.#byName.keys();
    if (this.#byName.size >= MAX_KEPT && oldest !== undefined) this.#byName.delete(oldest);
    this.#byName.set(key, kept);
  }
}

/** No records where the name has none of this type. */
async function orNone<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && NO_RECORD.has(fault.code)) return [];
    throw fault;
  }
}
