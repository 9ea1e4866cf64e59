import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { ProviderError, ProviderFailure } from '../platform/providers/provider-error.ts';
import { providerProblems } from './providers.problems.ts';
import { writeCheck, type SealedProvider } from './providers.queries.ts';

/** Failures of the account itself: one of them tells that calls cannot use the provider. */
const OF_THE_ACCOUNT: ReadonlySet<ProviderFailure> = new Set(['authentication', 'authorization', 'quota']);
/** Failures that pass: so many in a row, without an answer in between, make a provider a failing one. */
const PASSING: ReadonlySet<ProviderFailure> = new Set(['connectivity', 'server', 'timeout', 'rate_limit']);
const MAX_IN_A_ROW = 3;
/** A state that stays the same is written again after this time, so that it shows when it was last seen. */
const SEEN_AGAIN_MS = 300_000;
/** A state that changes to and fro is written no more often than this. */
const MIN_BETWEEN_MS = 5_000;
const MAX_KEPT = 10_000;

type State = 'unknown' | 'ok' | 'failing';

interface Known {
  state: State;
  /** The version of the provider that the state belongs to. */
  updatedAt: string;
  /** Failures in a row that pass. */
  inARow: number;
  /** By the monotonic clock; null before the first. */
  writtenAtMs: number | null;
}

/**
 * Keeps the status of workspaces' providers as calls find them: a refused key at once, other failures after
 * the third in a row, and `ok` with the next answer. Writes only what changes. What is wrong with a single
 * request, such as an unknown model, says nothing about the provider.
 */
export class ProviderStatuses {
  readonly #options: { sql: Sql; clock: Clock; log: Logger };
  readonly #known = new Map<string, Known>();

  constructor(options: { sql: Sql; clock: Clock; log: Logger }) {
    this.#options = options;
  }

  /** What takes note of requests to a provider that was just read from the database. */
  watch(
    workspaceId: number,
    { id, state, updated_at: updatedAt }: Pick<SealedProvider, 'id' | 'state' | 'updated_at'>,
  ): (failure: ProviderError | null) => void {
    const key = `${workspaceId} ${id}`;
    const before = this.#known.get(key);
    const isSame = before?.updatedAt === updatedAt;
    // What a check or another process has written meanwhile is what counts.
    const known = isSame ? before : { state, updatedAt, inARow: 0, writtenAtMs: null };
    known.state = state;
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(key, known);
    return (failure) => this.#note(workspaceId, id, known, failure);
  }

  #note(workspaceId: number, id: number, known: Known, failure: ProviderError | null): void {
    if (failure && !OF_THE_ACCOUNT.has(failure.kind) && !PASSING.has(failure.kind)) return;
    known.inARow = failure && PASSING.has(failure.kind) ? known.inARow + 1 : 0;
    if (known.inARow > 0 && known.inARow < MAX_IN_A_ROW) return;
    const { sql, clock, log } = this.#options;
    const state: State = failure ? 'failing' : 'ok';
    const nowMs = clock.monotonicMs();
    const sinceMs = known.writtenAtMs === null ? Infinity : nowMs - known.writtenAtMs;
    if (sinceMs < (state === known.state ? SEEN_AGAIN_MS : MIN_BETWEEN_MS)) return;
    known.state = state;
    known.writtenAtMs = nowMs;
    const check = { state, message: failure && sentenceOf(failure), at: isoOf(clock.now()) };
    writeCheck(sql, workspaceId, id, { ...check, updatedAt: known.updatedAt }).catch((error: unknown) => {
      known.writtenAtMs = null;
      known.state = 'unknown';
      log.warn({ err: error, providerId: id }, 'status of a provider could not be written');
    });
  }
}

function sentenceOf(failure: ProviderError): string {
  const reason = failure.message.replace(/\.$/, '');
  return OF_THE_ACCOUNT.has(failure.kind)
    ? providerProblems.key_refused({ reason }).sentence('en')
    : providerProblems.provider_unreachable({ reason }).sentence('en');
}
