import { fork, type ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { EventQueue } from '../event-queue.ts';
import type { Listener, ListeningSession } from '../listener.ts';
import { SHERPA_ID } from '../local-listeners.ts';
import type { FromSherpa, ToSherpa } from './sherpa-messages.ts';

const WORKER = new URL('./sherpa-worker.ts', import.meta.url);
/** Large models take seconds to load. */
const MAX_LOADING_MS = 60_000;
const RESTART_MS = { first: 500, most: 60_000 };
/** Batches of a call that may wait in the process: ten seconds of sound. */
const MAX_UNHEARD = 125;

export interface SherpaOptions {
  /** The folder with the operator's model (see `findSherpaModel`). */
  folder: string;
  log: Logger;
  worker?: URL;
}

/** A speech model of the operator in a process of its own, which all calls share. */
export class SherpaProcess implements Listener {
  readonly id = SHERPA_ID;
  readonly #options: SherpaOptions;
  readonly #sessions = new Map<number, SherpaSession>();
  #child: ChildProcess | null = null;
  #ready: Promise<void> = Promise.resolve();
  #nextCall = 1;
  #restartMs = RESTART_MS.first;
  #restart: NodeJS.Timeout | null = null;
  #hasLoaded = false;
  #isClosed = false;

  private constructor(options: SherpaOptions) {
    this.#options = options;
  }

  /** Loads the model. @throws Error that says why it cannot be used. */
  static async start(options: SherpaOptions): Promise<SherpaProcess> {
    const sherpa = new SherpaProcess(options);
    try {
      await (sherpa.#ready = sherpa.#load());
    } catch (error) {
      sherpa.close();
      throw error;
    }
    return sherpa;
  }

  async open(_options: unknown, signal: AbortSignal): Promise<ListeningSession> {
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(new ProviderError('timeout', 'The model is not loaded'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      await Promise.race([this.#ready, aborted.promise]);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError('server', 'The speech model is not running', { cause: error });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    const call = this.#nextCall++;
    const session = new SherpaSession(
      call,
      (message) => this.#send(message),
      () => this.#sessions.delete(call),
    );
    this.#sessions.set(call, session);
    this.#send({ kind: 'open', call });
    return session;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#restart) clearTimeout(this.#restart);
    this.#child?.kill('SIGKILL');
  }

  #send(message: ToSherpa): void {
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  #load(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const child = fork(this.#options.worker ?? WORKER, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Keys of providers stay out of it.
      env: {},
    });
    this.#child = child;
    let complaint = '';
    child.stderr?.on('data', (part: Buffer) => (complaint = (complaint + part.toString('utf8')).slice(-500)));
    const late = setTimeout(() => child.kill('SIGKILL'), MAX_LOADING_MS);
    child.on('message', (message: FromSherpa) => {
      if (message.kind === 'ready') {
        clearTimeout(late);
        this.#hasLoaded = true;
        resolve();
      } else if (message.kind === 'refused') reject(new Error(message.message));
      else this.#sessions.get(message.call)?.receive(message);
    });
    child.on('error', (error) => reject(error));
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      const how = `the process of the speech model ended (${signal ?? code})`;
      reject(new Error(complaint === '' ? how : `${how}: ${complaint.trim()}`));
      this.#exited(child, how);
    });
    child.send({ kind: 'load', folder: this.#options.folder } satisfies ToSherpa, () => {});
    promise.then(
      () => (this.#restartMs = RESTART_MS.first),
      () => {},
    );
    return promise;
  }

  /** Its calls connect again, once another process has loaded the model. */
  #exited(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    // A model that never loaded is told by `start`.
    if (this.#isClosed || !this.#hasLoaded) return;
    const { log, folder } = this.#options;
    log.error({ folder }, `${how}; it is started again`);
    const started = Promise.withResolvers<void>();
    started.promise.catch(() => {});
    this.#ready = started.promise;
    for (const session of [...this.#sessions.values()]) session.fail(new ProviderError('server', how));
    this.#restart = setTimeout(() => {
      this.#load().then(started.resolve, started.reject);
    }, this.#restartMs);
    this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MS.most);
  }
}

class SherpaSession implements ListeningSession {
  readonly events = new EventQueue();
  readonly #call: number;
  readonly #send: (message: ToSherpa) => void;
  readonly #over: () => void;
  #unheard = 0;

  constructor(call: number, send: (message: ToSherpa) => void, over: () => void) {
    this.#call = call;
    this.#send = send;
    this.#over = over;
  }

  write(pcm: Int16Array): void {
    if (this.#unheard >= MAX_UNHEARD)
      return this.fail(new ProviderError('timeout', 'The speech model falls behind'));
    this.#unheard++;
    this.#send({ kind: 'sound', call: this.#call, pcm });
  }

  flush(): void {
    this.#send({ kind: 'flush', call: this.#call });
  }

  close(): void {
    this.#send({ kind: 'close', call: this.#call });
    this.#over();
    this.events.end();
  }

  receive(message: Extract<FromSherpa, { kind: 'heard' | 'words' }>): void {
    if (message.kind === 'heard') this.#unheard--;
    else this.events.push({ kind: message.isFinal ? 'final' : 'partial', text: message.text });
  }

  fail(error: Error): void {
    this.#send({ kind: 'close', call: this.#call });
    this.#over();
    this.events.end(error);
  }
}
