import type { Logger } from 'pino';
import { systemClock, type Clock } from '../clock.ts';
import { inTransaction, isDatabaseAway, type Sql } from '../db/sql.ts';
import { isoOf } from '../instants.ts';
import { deleteJobs, endClaims, returnJobs, type Return } from './jobs.queries.ts';
import {
  pauseAfterFaultMs,
  type AnyQueue,
  type ClaimedJob,
  type Finished,
  type Settle,
  type Verdict,
} from './queue.ts';
import { queues } from '../metrics/metrics.ts';
import { DeadlinePassed, within } from '../within.ts';

const MAX_BATCH = 500;
/**
 * Results are collected for this long, or until there are `MANY`, because a batch costs more than its
 * results.
 */
const GATHERING_MS = 5;
const MANY = 250;
const DEADLINE_MS = 35_000;
const MAX_PAUSE_MS = 1_000;

/** The outcome of an attempt: a result, an internal fault, or nothing left to do. */
export type Outcome =
  | { kind: 'result'; job: ClaimedJob; result: unknown }
  | { kind: 'fault'; job: ClaimedJob; error: unknown }
  | { kind: 'nothing'; job: ClaimedJob };

/** Workspaces whose results are written at once: one that waits for a lock does not hold up the others. */
const WORKSPACES_AT_ONCE = 4;

/**
 * Writes outcomes in batches, one batch of a workspace at a time. Outcomes that arrive meanwhile form the
 * next batch: two concurrent batches would wait for each other's row locks. A queue that settles with one
 * statement has one batch at a time. A result is written in the transaction that ends its claim, and only if
 * that claim is current. While the database is unavailable, outcomes are kept and retried.
 */
export class ResultWriter {
  readonly #queue: AnyQueue;
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #onWritten: (jobs: readonly ClaimedJob[], nextDue: Temporal.Instant | null) => void;
  /** What waits, by workspace. */
  readonly #waiting = new Map<number | null, Outcome[]>();
  readonly #writing = new Map<number | null, Promise<void>>();
  readonly #stopping = new AbortController();
  #writtenAtMs = -Infinity;
  #onIdle: (() => void) | null = null;

  constructor(options: {
    queue: AnyQueue;
    sql: Sql;
    clock: Clock;
    log: Logger;
    onWritten: (jobs: readonly ClaimedJob[], nextDue: Temporal.Instant | null) => void;
  }) {
    this.#queue = options.queue;
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#onWritten = options.onWritten;
  }

  add(outcome: Outcome): void {
    if (this.#stopping.signal.aborted) return;
    const workspace = this.#workspaceOf(outcome);
    const waiting = this.#waiting.get(workspace);
    if (waiting) waiting.push(outcome);
    else this.#waiting.set(workspace, [outcome]);
    this.#begin(workspace);
  }

  /** Null for work of the installation, and where all results are written together. */
  #workspaceOf({ job }: Outcome): number | null {
    if (typeof this.#queue.settle !== 'function') return null;
    return 'workspaceId' in job && typeof job.workspaceId === 'number' ? job.workspaceId : null;
  }

  #begin(workspace: number | null): void {
    if (this.#stopping.signal.aborted || this.#writing.has(workspace)) return;
    if (this.#writing.size < WORKSPACES_AT_ONCE) this.#writing.set(workspace, this.#writeAll(workspace));
  }

  /** Resolves when `isIdle` returns true; it is called after each batch. */
  async idle(isIdle: () => boolean): Promise<void> {
    while (!isIdle()) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
  }

  /** Writes no further batch. Jobs whose outcomes are not written run again in other workers. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#writing.values());
  }

  /** Writes what waits of a workspace, and then what waits of another one. */
  async #writeAll(workspace: number | null): Promise<void> {
    const most = this.#queue.settlesEach === true ? 1 : MAX_BATCH;
    const waiting = this.#waiting.get(workspace) ?? [];
    while (waiting.length > 0 && !this.#stopping.signal.aborted) {
      const isRecent = performance.now() - this.#writtenAtMs < GATHERING_MS;
      if (isRecent && waiting.length < Math.min(MANY, most))
        await systemClock.sleep(GATHERING_MS, this.#stopping.signal);
      const batch = waiting.splice(0, most);
      const nextDue = await this.#writeBatch(batch);
      this.#writtenAtMs = performance.now();
      const jobs = batch.map(({ job }) => job);
      this.#onWritten(jobs, nextDue);
      this.#onIdle?.();
    }
    this.#waiting.delete(workspace);
    this.#writing.delete(workspace);
    for (const next of this.#waiting.keys()) {
      if (this.#writing.size >= WORKSPACES_AT_ONCE) return;
      this.#begin(next);
    }
  }

  /**
   * If the database refuses a batch, its outcomes are written one by one, so that one faulty result blocks no
   * other.
   */
  async #writeBatch(batch: readonly Outcome[]): Promise<Temporal.Instant | null> {
    try {
      const nextDue = await this.#persist(batch);
      for (const { kind } of batch) queues.ended.count(this.#queue.name, kind);
      return nextDue;
    } catch (error) {
      const [only] = batch;
      if (batch.length > 1) {
        const dues: (Temporal.Instant | null)[] = [];
        for (const outcome of batch) dues.push(await this.#writeBatch([outcome]));
        return earliest(dues);
      }
      if (only?.kind === 'result') return this.#writeBatch([{ kind: 'fault', job: only.job, error }]);
      this.#log.error({ err: error, job: only?.job.id }, 'writing job result failed');
      return null;
    }
  }

  /** Retries until the database is available or the writer stops. */
  async #persist(batch: readonly Outcome[]): Promise<Temporal.Instant | null> {
    let pauseMs = 50;
    for (;;) {
      try {
        return await within(DEADLINE_MS, 'writing results', this.#write(batch));
      } catch (error) {
        const mayPass = isDatabaseAway(error) || error instanceof DeadlinePassed;
        if (!mayPass || this.#stopping.signal.aborted) throw error;
        this.#log.warn({ err: error, results: batch.length }, 'writing job results failed, trying again');
        await systemClock.sleep(pauseMs, this.#stopping.signal);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  async #write(batch: readonly Outcome[]): Promise<Temporal.Instant | null> {
    const { settle } = this.#queue;
    if (typeof settle === 'function') return this.#settle(batch, settle);
    const finished = finishedOf(batch);
    const rest = batch.filter(({ kind }) => kind !== 'result');
    // Each of the two writes is safe to repeat: once written, its claims are no longer current.
    const again = finished.length > 0 ? await settle.statement(this.#sql, finished) : [];
    if (finished.length > 0) settle.written?.(finished);
    const nextDue = earliest(again.map(({ runAt }) => Temporal.Instant.from(runAt)));
    return rest.length > 0 ? earliest([nextDue, await this.#settle(rest, null)]) : nextDue;
  }

  #settle(
    batch: readonly Outcome[],
    settle: Settle<unknown, ClaimedJob> | null,
  ): Promise<Temporal.Instant | null> {
    return inTransaction(this.#sql, async (tx) => {
      const ours = await endClaims(
        tx,
        batch.map(({ job }) => job),
      );
      const held = batch.filter(({ job }) => ours.has(job.id));
      const finished = finishedOf(held);
      const verdicts =
        settle && finished.length > 0 ? await settle(tx, finished) : new Map<number, Verdict>();
      const returns: Return[] = held.flatMap((outcome) =>
        this.#returnOf(outcome, verdicts.get(outcome.job.id)),
      );
      const returning = new Set(returns.map(({ id }) => id));
      await returnJobs(tx, returns);
      await deleteJobs(
        tx,
        held.map(({ job }) => job.id).filter((id) => !returning.has(id)),
      );
      return earliest(returns.map(({ runAt }) => Temporal.Instant.from(runAt)));
    });
  }

  #returnOf(outcome: Outcome, verdict: Verdict | undefined): Return[] {
    const { id, faults } = outcome.job;
    if (outcome.kind === 'fault') {
      const pauseMs = pauseAfterFaultMs(faults + 1);
      this.#log.warn({ err: outcome.error, job: id, pause_ms: pauseMs }, 'job failed, trying again');
      const runAt = this.#clock.now().add({ milliseconds: pauseMs });
      return [{ id, runAt: isoOf(runAt), isFault: true }];
    }
    if (verdict === undefined || verdict === 'done') return [];
    return [{ id, runAt: isoOf(verdict.runAt), isFault: false }];
  }
}

const finishedOf = (batch: readonly Outcome[]): Finished<unknown, ClaimedJob>[] =>
  batch.flatMap((outcome) =>
    outcome.kind === 'result' ? [{ job: outcome.job, result: outcome.result }] : [],
  );

function earliest(instants: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  const known = instants.filter((instant) => instant !== null);
  return known.reduce<Temporal.Instant | null>(
    (first, other) => (first && Temporal.Instant.compare(first, other) <= 0 ? first : other),
    null,
  );
}
