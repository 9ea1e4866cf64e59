import { Worker, type Transferable } from 'node:worker_threads';
import { MediaRefusal } from './media-session.ts';
import type { FromWorker, ToWorker, WorkerMeasure } from './messages.ts';
import type { SessionHandle } from './session-handle.ts';

const READY_DEADLINE_MS = 60_000;
const ANSWER_DEADLINE_MS = 5_000;

type OpenAnswer = Extract<FromWorker, { kind: 'opened' | 'refused' }>;

/** What a link reports to the engine. */
export interface WorkerWatcher {
  warned(session: number, message: string): void;
  /** The thread ended unexpectedly. */
  died(reason: string): void;
}

/** One media worker thread and the sessions in it. */
export class WorkerLink {
  readonly sessions = new Map<number, SessionHandle>();
  readonly #worker: Worker;
  readonly #watcher: WorkerWatcher;
  readonly #opening = new Map<number, (answer: OpenAnswer) => void>();
  #measuring: ((measure: WorkerMeasure) => void)[] = [];
  readonly #ready = Promise.withResolvers<void>();
  #started = false;
  #reason = 'The media worker ended.';
  #ended = false;
  /** Sessions open or being opened: the measure of load. */
  load = 0;

  private constructor(worker: Worker, watcher: WorkerWatcher) {
    this.#worker = worker;
    this.#watcher = watcher;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => (this.#reason = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => this.#end());
  }

  /** Starts a thread; rejects when it ends or is not ready in a minute: a busy machine needs its time. */
  static async start(file: URL, watcher: WorkerWatcher): Promise<WorkerLink> {
    const link = new WorkerLink(new Worker(file), watcher);
    const deadline = setTimeout(() => {
      link.#reason = 'The media worker did not start in time.';
      void link.#worker.terminate();
    }, READY_DEADLINE_MS);
    await link.#ready.promise.finally(() => clearTimeout(deadline));
    return link;
  }

  send(message: ToWorker, transfer: readonly Transferable[] = []): void {
    if (!this.#ended) this.#worker.postMessage(message, transfer);
  }

  /** Asks for a session and waits for the answer; no answer in five seconds is a refusal. */
  open(message: Extract<ToWorker, { kind: 'open' }>, transfer: readonly Transferable[]): Promise<OpenAnswer> {
    const { session } = message;
    return new Promise((resolve) => {
      const settle = (answer: OpenAnswer): void => {
        clearTimeout(deadline);
        this.#opening.delete(session);
        resolve(answer);
      };
      const deadline = setTimeout(() => {
        // A session that opens late is closed at once.
        this.send({ kind: 'close', session });
        settle({
          kind: 'refused',
          session,
          reason: 'closed',
          message: 'The media worker did not answer in time.',
        });
      }, ANSWER_DEADLINE_MS);
      this.#opening.set(session, settle);
      if (this.#ended) settle({ kind: 'refused', session, reason: 'closed', message: this.#reason });
      else this.send(message, transfer);
    });
  }

  /** Measurements of the thread since the last call; rejects when it has ended. */
  measure(): Promise<WorkerMeasure> {
    if (this.#ended) return Promise.reject(new MediaRefusal('closed', this.#reason));
    return new Promise((resolve) => {
      this.#measuring.push(resolve);
      this.send({ kind: 'measure' });
    });
  }

  async terminate(): Promise<void> {
    this.#reason = 'The media engine was closed.';
    await this.#worker.terminate();
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.#started = true;
        return this.#ready.resolve();
      case 'measured':
        for (const settle of this.#measuring.splice(0)) settle(message.measure);
        return;
      case 'opened':
      case 'refused':
        this.#opening.get(message.session)?.(message);
        return;
      case 'warning':
        return this.#watcher.warned(message.session, message.message);
      default:
        this.sessions.get(message.session)?.receive(message);
    }
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (!this.#started) return this.#ready.reject(new Error(this.#reason));
    for (const [session, settle] of this.#opening) {
      settle({ kind: 'refused', session, reason: 'closed', message: this.#reason });
    }
    for (const handle of Array.from(this.sessions.values())) handle.fail(this.#reason);
    this.#watcher.died(this.#reason);
  }
}
