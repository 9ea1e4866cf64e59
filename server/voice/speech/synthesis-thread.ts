import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { SpeechRefusal } from './synthesizer.ts';
import type { SpeakOrder, SpeakReport, WorkerStart } from './espeak-worker.ts';
import { SynthesisJob, type SoundChunk } from './synthesis-job.ts';

export interface SynthesisThreadOptions {
  log: Logger;
  /** Starts the thread; another one in tests that end it by force. */
  spawn?: (start: WorkerStart) => Worker;
}

const MAX_WAITING = 500;
/** Longest wait in the queue; a piece that continues an utterance has time while the one before is played. */
const MAX_WAIT_MS = { urgent: 5_000, later: 20_000 };
/** A busy thread that reports nothing for so long is replaced. */
const MAX_SILENCE_MS = 3_000;
const MAX_START_MS = 20_000;
/**
 * How long to wait before a thread that failed to start is started again; one that ended is replaced at once.
 */
const RESTART_AFTER_MS = 2_000;

/** Starts the thread of `espeak-worker.ts`. */
export function spawnEspeakWorker(start: WorkerStart): Worker {
  return new Worker(new URL('./espeak-worker.ts', import.meta.url), { workerData: start });
}

/** Starts the thread of `flite-worker.ts`. */
export function spawnFliteWorker(start: WorkerStart): Worker {
  return new Worker(new URL('./flite-worker.ts', import.meta.url), { workerData: start });
}

/** The synthesis thread, the queue of pieces for it, and its replacement when it fails. */
export class SynthesisThread {
  readonly #log: Logger;
  readonly #spawn: (start: WorkerStart) => Worker;
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | null = null;
  #ready = false;
  #closed = false;
  #lastId = 0;
  #waiting: SynthesisJob[] = [];
  #current: SynthesisJob | null = null;
  #guard: NodeJS.Timeout | undefined;
  #restart: NodeJS.Timeout | undefined;
  #firstReady = Promise.withResolvers<void>();

  constructor(options: SynthesisThreadOptions) {
    this.#log = options.log;
    this.#spawn = options.spawn ?? spawnEspeakWorker;
    // A failed start is reported by `started`; without a caller it is no unhandled rejection.
    this.#firstReady.promise.catch(() => {});
    this.#start();
  }

  /** Resolves when the thread can speak for the first time, rejects when its first start fails. */
  started(): Promise<void> {
    return this.#firstReady.promise;
  }

  /**
   * Speaks one piece, before all that are not `urgent` if it is; ends early, without an error, when `signal`
   * aborts.
   */
  async *perform(
    order: Omit<SpeakOrder, 'id'> & { urgent: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<SoundChunk, void, undefined> {
    if (signal.aborted) return;
    const { urgent, ...rest } = order;
    const job = this.#enqueue(rest, urgent);
    const cancel = (): void => this.#cancel(job);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      for (let sound = await job.next(); sound; sound = await job.next()) yield sound;
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#cancel(job);
    }
  }

  /** Ends the thread; whatever is waiting is refused. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#guard);
    clearTimeout(this.#restart);
    const closed = new SpeechRefusal('closed', 'The embedded voice has been shut down.');
    this.#firstReady.reject(closed);
    this.#current?.fail(closed);
    for (const job of this.#waiting.splice(0)) job.fail(closed);
    await this.#worker?.terminate();
  }

  #enqueue(order: Omit<SpeakOrder, 'id'>, urgent: boolean): SynthesisJob {
    if (this.#closed) throw new SpeechRefusal('closed', 'The embedded voice has been shut down.');
    if (this.#waiting.length >= MAX_WAITING) {
      throw new SpeechRefusal('busy', `More than ${MAX_WAITING} utterances wait for the embedded voice.`);
    }
    this.#lastId = (this.#lastId % 0x7fff_ffff) + 1;
    const job = new SynthesisJob({ ...order, id: this.#lastId }, urgent);
    const waitMs = urgent ? MAX_WAIT_MS.urgent : MAX_WAIT_MS.later;
    job.refuseAfter(waitMs, () => {
      this.#waiting = this.#waiting.filter((other) => other !== job);
      job.fail(new SpeechRefusal('busy', `The embedded voice was not free within ${waitMs} ms.`));
    });
    this.#waiting.push(job);
    this.#dispatch();
    return job;
  }

  #cancel(job: SynthesisJob): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (this.#current === job) Atomics.store(this.#cancelled, 0, job.order.id);
    job.finish();
  }

  #dispatch(): void {
    if (!this.#ready || this.#current) return;
    const urgent = this.#waiting.findIndex((job) => job.urgent);
    const [job] = this.#waiting.splice(Math.max(0, urgent), 1);
    if (!job) return;
    this.#current = job;
    job.begin();
    this.#watch(MAX_SILENCE_MS);
    this.#worker?.postMessage(job.order);
  }

  #start(): void {
    this.#ready = false;
    const worker = this.#spawn({ cancelled: this.#cancelled });
    this.#worker = worker;
    this.#watch(MAX_START_MS);
    worker.on('message', (report: SpeakReport) => this.#hear(report));
    worker.on('error', (error) =>
      this.#log.error({ err: error }, 'embedded voice thread ended unexpectedly'),
    );
    worker.on('exit', () => this.#replace());
  }

  /** Restarts the time within which the thread has to report something; 0 when it has nothing to do. */
  #watch(ms: number): void {
    clearTimeout(this.#guard);
    if (ms === 0) return;
    this.#guard = setTimeout(() => {
      this.#log.error({ ms }, 'embedded voice thread does not respond; replacing it');
      this.#current?.fail(new SpeechRefusal('timeout', `The embedded voice said nothing for ${ms} ms.`));
      void this.#worker?.terminate();
    }, ms);
  }

  #hear(report: SpeakReport): void {
    if (report.kind === 'ready') {
      this.#ready = true;
      this.#watch(0);
      this.#firstReady.resolve();
      return this.#dispatch();
    }
    const job = this.#current;
    if (job?.order.id !== report.id) return;
    if (report.kind === 'audio') {
      this.#watch(MAX_SILENCE_MS);
      return job.deliver({ pcm: report.pcm, marks: report.marks });
    }
    if (report.kind === 'no_voice') {
      job.fail(new SpeechRefusal('unknown_voice', `There is no embedded voice "${job.order.name}".`));
    }
    job.finish();
    this.#current = null;
    this.#watch(0);
    this.#dispatch();
  }

  /** Handles an unexpected end of the thread: its current piece fails, the queue goes to the next thread. */
  #replace(): void {
    if (this.#closed) return;
    const wasReady = this.#ready;
    this.#ready = false;
    this.#watch(0);
    this.#firstReady.reject(new SpeechRefusal('failed', 'The embedded voice could not start.'));
    this.#current?.fail(new SpeechRefusal('failed', 'The embedded voice broke down while it spoke.'));
    this.#current = null;
    this.#restart = setTimeout(() => this.#start(), wasReady ? 0 : RESTART_AFTER_MS);
  }
}
