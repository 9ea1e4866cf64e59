import type { Logger } from 'pino';
import { systemClock, type Clock } from '../clock.ts';
import type { NotificationListener } from '../db/notification-listener.ts';
import type { Sql } from '../db/sql.ts';
import { freeLostJobs, JOBS_CHANNEL, releaseJobs, vacuumJobs } from './jobs.queries.ts';
import { QueueRunner } from './queue-runner.ts';
import type { AnyQueue } from './queue.ts';
import { within } from '../within.ts';
import { WorkerSession, type LeaseTimes } from './worker-session.ts';

const DEFAULT_TIMES: LeaseTimes = { leaseMs: 15_000, renewMs: 3_000 };
/** Interval at which each worker looks for the jobs of lost workers. */
const RESCUE_MS = 500;
const RELEASE_DEADLINE_MS = 5_000;
/** A vacuum takes a few milliseconds; this many jobs take seconds. */
const VACUUM_AFTER = 25_000;

export interface JobWorkerOptions {
  sql: Sql;
  /** Address of the database, for the session that the worker keeps open while it lives. */
  databaseUrl: string;
  notifications: NotificationListener;
  clock: Clock;
  log: Logger;
  queues: readonly AnyQueue[];
  times?: LeaseTimes;
  /** Number of ended jobs after which the job tables are vacuumed. */
  vacuumAfter?: number;
}

/**
 * Runs the jobs of some queues in this process. Any number of processes may run the same queues. A job that
 * one process has claimed is not run by another, unless that process dies or hangs
 * (docs/decisions/0006-jobs-on-postgresql.md).
 */
export class JobWorker {
  readonly #sql: Sql;
  readonly #log: Logger;
  readonly #session: WorkerSession;
  readonly #runners: QueueRunner[];
  readonly #queues: readonly string[];
  readonly #stopping = new AbortController();
  #rescuing: Promise<void> | null = null;
  readonly #vacuumAfter: number;
  /** Jobs that ended here since the last vacuum. */
  #ended = 0;
  #isVacuuming = false;

  /** Subscribes to `options.notifications`; construct the worker before the listener starts. */
  constructor(options: JobWorkerOptions) {
    const times = options.times ?? DEFAULT_TIMES;
    this.#sql = options.sql;
    this.#queues = options.queues.map(({ name }) => name);
    this.#log = options.log;
    this.#vacuumAfter = options.vacuumAfter ?? VACUUM_AFTER;
    this.#session = new WorkerSession({
      databaseUrl: options.databaseUrl,
      log: options.log,
      times,
      running: () => this.#runners.flatMap((runner) => runner.running),
      onRegistered: () => this.#wakeAll(),
    });
    this.#runners = options.queues.map(
      (queue) =>
        new QueueRunner(queue, {
          sql: options.sql,
          clock: options.clock,
          log: options.log,
          leaseMs: times.leaseMs,
          workerId: () => this.#session.id,
          onEnded: (jobs) => this.#onEnded(jobs),
        }),
    );
    this.#subscribe(options.notifications);
  }

  /** Resolves when the worker is registered in the database and looks for work. */
  async start(): Promise<void> {
    await this.#session.start();
    for (const runner of this.#runners) runner.start();
    this.#rescuing = this.#rescue();
  }

  /**
   * Stops claiming and waits at most `graceMs` for running jobs. The claims of unfinished jobs are then
   * released.
   */
  async stop(graceMs = 5_000): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#runners.map((runner) => runner.stop(graceMs)));
    await this.#rescuing;
    const id = this.#session.id;
    if (id !== null) {
      await within(RELEASE_DEADLINE_MS, 'releasing jobs', releaseJobs(this.#sql, this.#queues, id)).catch(
        (error: unknown) => this.#log.warn({ err: error }, 'releasing jobs failed'),
      );
    }
    await this.#session.stop();
  }

  #subscribe(notifications: NotificationListener): void {
    notifications.subscribe(JOBS_CHANNEL, {
      onNotice: (name) => {
        for (const runner of this.#runners) if (runner.queue.name === name) runner.wake();
      },
      onConnected: () => this.#wakeAll(),
    });
    for (const runner of this.#runners) {
      const { channel } = runner.queue;
      if (channel !== undefined) notifications.subscribe(channel, { onNotice: () => runner.wake() });
    }
  }

  async #rescue(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const freed = await within(
        RELEASE_DEADLINE_MS,
        'freeing lost jobs',
        freeLostJobs(this.#sql, this.#queues),
      ).catch((error: unknown) => {
        this.#log.debug({ err: error }, 'looking for lost jobs failed');
        return 0;
      });
      if (freed > 0) {
        this.#log.info({ jobs: freed }, 'jobs of a lost worker released');
        this.#wakeAll();
      }
      await systemClock.sleep(RESCUE_MS, this.#stopping.signal);
    }
  }

  #onEnded(jobs: number): void {
    this.#ended += jobs;
    if (this.#ended < this.#vacuumAfter || this.#isVacuuming) return;
    this.#ended = 0;
    this.#isVacuuming = true;
    void vacuumJobs(this.#sql)
      .catch((error: unknown) => this.#log.debug({ err: error }, 'vacuuming jobs failed'))
      .finally(() => (this.#isVacuuming = false));
  }

  #wakeAll(): void {
    for (const runner of this.#runners) runner.wake();
  }
}
