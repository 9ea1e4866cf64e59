import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import { isoOf } from '../instants.ts';
import { claimJobs, type Claim } from './jobs.queries.ts';
import type { AnyQueue, ClaimedJob, Job, Load } from './queue.ts';
import { ResultWriter, type Outcome } from './result-writer.ts';
import { DeadlinePassed, within } from '../within.ts';

/** Maximum of jobs claimed with one statement. */
const MAX_CLAIM = 1000;
/** Longer than the statement timeout of the database. */
const DATABASE_DEADLINE_MS = 35_000;
/** Time that a job has to end by itself after its deadline. */
const GRACE_MS = 1_000;
const PAUSE_AFTER_ERROR_MS = 500;
/**
 * Free slots are filled in batches, because a claim costs more than the jobs it returns. The next claim is
 * made when `GATHERED` slots are free, when as many are free as jobs are running, or `GATHERING_MS` after the
 * first became free.
 */
const GATHERED = 800;
const GATHERING_MS = 40;

/** Jobs that start in one iteration of the event loop. */
const STARTED_TOGETHER = 32;

export interface RunnerOptions {
  sql: Sql;
  clock: Clock;
  log: Logger;
  leaseMs: number;
  /** The id to claim under, or null while there is none. */
  workerId: () => number | null;
  /** Called with the number of jobs whose results were written. */
  onEnded: (jobs: number) => void;
}

/** A job that runs, or whose result is not yet written. */
interface Running {
  readonly aborter: AbortController;
  /** Ends the wait for the job even if it does not end. */
  giveUp: (reason: unknown) => void;
}

/** Claims and runs the jobs of one queue. A job counts as running until its result is written. */
export class QueueRunner {
  readonly queue: AnyQueue;
  readonly #options: RunnerOptions;
  readonly #log: Logger;
  readonly #writer: ResultWriter;
  readonly #running = new Map<ClaimedJob, Running>();
  #woken = false;
  /** Slots that became free since the last claim. */
  #freed = 0;
  #gathering: NodeJS.Timeout | null = null;
  #sleeping: AbortController | null = null;
  #stopped = false;
  #loop: Promise<void> | null = null;
  /** The earliest time at which a job returned by this runner is due. */
  #nextDue: Temporal.Instant | null = null;

  constructor(queue: AnyQueue, options: RunnerOptions) {
    this.queue = queue;
    this.#options = options;
    this.#log = options.log.child({ queue: queue.name });
    this.#writer = new ResultWriter({
      queue,
      sql: options.sql,
      clock: options.clock,
      log: this.#log,
      onWritten: (jobs, nextDue) => this.#onWritten(jobs, nextDue),
    });
  }

  /** The ids of the jobs that run or whose result is not yet written. */
  get running(): number[] {
    return [...this.#running.keys()].map(({ id }) => id);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Looks for work now. */
  wake(): void {
    this.#woken = true;
    this.#sleeping?.abort();
  }

  /**
   * Stops claiming, waits up to `graceMs` for running jobs and then aborts them. Other workers run them
   * again.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#loop;
    const idle = this.#writer.idle(() => this.#running.size === 0);
    await within(graceMs, 'stopping the queue', idle).catch((error: unknown) => {
      this.#log.warn({ err: error, jobs: this.#running.size }, 'jobs not finished at shutdown');
    });
    for (const { aborter } of this.#running.values()) aborter.abort();
    await this.#writer.stop();
    this.#stopGathering();
    for (const { giveUp } of this.#running.values()) giveUp(new Error('the worker stops'));
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      this.#stopGathering();
      const claimed = await this.#claim().catch(async (error: unknown) => {
        this.#log.warn({ err: error }, 'claiming jobs failed');
        await this.#rest(PAUSE_AFTER_ERROR_MS);
        return 0;
      });
      if (claimed < MAX_CLAIM) await this.#restUntilNext();
    }
  }

  /** @returns the number of jobs claimed and started. */
  async #claim(): Promise<number> {
    const { sql, clock, leaseMs } = this.#options;
    const now = clock.now();
    if (this.#nextDue && Temporal.Instant.compare(this.#nextDue, now) <= 0) this.#nextDue = null;
    const workerId = this.#options.workerId();
    const free = this.queue.atOnce - this.#running.size;
    if (workerId === null || free <= 0) return 0;
    const { name, atOnce, laneLimit, workspaceLimit } = this.queue;
    const most = Math.min(free, MAX_CLAIM);
    const claim: Claim = {
      queue: name,
      workerId,
      now: isoOf(now),
      leaseMs,
      most,
      free,
      atOnce,
      laneLimit,
      workspaceLimit,
    };
    const { load } = this.queue;
    if (typeof load !== 'function') {
      const loaded = await within(DATABASE_DEADLINE_MS, 'claiming jobs', load.claim(sql, claim));
      this.#enter(loaded.keys());
      if (loaded.size > 0) void this.#begin(loaded);
      return loaded.size;
    }
    const jobs = await within(DATABASE_DEADLINE_MS, 'claiming jobs', claimJobs(sql, claim));
    this.#enter(jobs);
    // Not awaited: contexts are loaded while the next jobs are claimed.
    if (jobs.length > 0) void this.#load(jobs, load);
    return jobs.length;
  }

  #enter(jobs: Iterable<ClaimedJob>): void {
    for (const job of jobs) this.#running.set(job, { aborter: new AbortController(), giveUp: () => {} });
  }

  async #load(jobs: readonly Job[], load: Load<unknown>): Promise<void> {
    let contexts: Map<number, unknown>;
    try {
      const loading = load(this.#options.sql, jobs);
      contexts = await within(DATABASE_DEADLINE_MS, 'loading jobs', loading);
    } catch (error) {
      for (const job of jobs) this.#writer.add({ kind: 'fault', job, error });
      return;
    }
    await this.#begin(new Map(jobs.map((job) => [job, contexts.get(job.id) ?? null])));
  }

  /**
   * Runs all of them. They share one deadline, because a timer for each job is measurably slow. They start in
   * small groups: while hundreds start in one iteration of the event loop, no answer is read.
   */
  async #begin(contexts: ReadonlyMap<ClaimedJob, unknown>): Promise<void> {
    const { deadlineMs } = this.queue;
    const late = new DeadlinePassed('the job took too long');
    const left = new Set(contexts.keys());
    const forAllLeft = (end: (running: Running) => void): void => {
      for (const job of left) {
        const running = this.#running.get(job);
        if (running) end(running);
      }
    };
    const timers = [
      setTimeout(() => forAllLeft(({ aborter }) => aborter.abort(late)), deadlineMs),
      setTimeout(() => forAllLeft(({ giveUp }) => giveUp(late)), deadlineMs + GRACE_MS),
    ];
    const end = (outcome: Outcome): void => {
      if (!left.delete(outcome.job)) return;
      this.#writer.add(outcome);
      if (left.size === 0) for (const timer of timers) clearTimeout(timer);
    };
    let begun = 0;
    for (const [job, context] of contexts) {
      if (begun > 0 && begun % STARTED_TOGETHER === 0) await yieldToEventLoop();
      begun += 1;
      const running = this.#running.get(job);
      if (running) this.#perform(job, context, running, end);
    }
  }

  /** Calls `end` with the outcome; more than once if the job was given up and ends later. */
  #perform(job: ClaimedJob, context: unknown, running: Running, end: (outcome: Outcome) => void): void {
    if (context === null) return end({ kind: 'nothing', job });
    running.giveUp = (error) => end({ kind: 'fault', job, error });
    try {
      this.queue
        .perform(job, context, running.aborter.signal)
        .then((result: unknown) => end({ kind: 'result', job, result }), running.giveUp);
    } catch (error) {
      running.giveUp(error);
    }
  }

  #onWritten(jobs: readonly ClaimedJob[], nextDue: Temporal.Instant | null): void {
    for (const job of jobs) this.#running.delete(job);
    this.#options.onEnded(jobs.length);
    if (nextDue && (!this.#nextDue || Temporal.Instant.compare(nextDue, this.#nextDue) < 0)) {
      this.#nextDue = nextDue;
    }
    this.#freed += jobs.length;
    if (this.#stopped || this.#freed >= Math.min(this.#running.size, GATHERED)) this.wake();
    else this.#gathering ??= setTimeout(() => this.wake(), GATHERING_MS);
  }

  #stopGathering(): void {
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#gathering = null;
    this.#freed = 0;
  }

  /**
   * Sleeps until a notification, a free slot, the next due time or the next poll, whichever comes first. The
   * poll comes after half of its interval to all of it: queues that polled together would each need a
   * connection at that moment.
   */
  async #restUntilNext(): Promise<void> {
    const now = this.#options.clock.now();
    const dueInMs = this.#nextDue ? this.#nextDue.epochMilliseconds - now.epochMilliseconds : Infinity;
    const pollInMs = Math.ceil(this.queue.pollMs * (0.5 + Math.random() / 2));
    if (dueInMs > 0) await this.#rest(Math.min(dueInMs, pollInMs));
  }

  async #rest(ms: number): Promise<void> {
    if (this.#woken || this.#stopped) return;
    this.#sleeping = new AbortController();
    await this.#options.clock.sleep(ms, this.#sleeping.signal);
    this.#sleeping = null;
  }
}

/** Lets pending input and output be processed first. */
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
