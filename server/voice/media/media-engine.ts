import { isIP, isIPv4 } from 'node:net';
import type { MessagePort } from 'node:worker_threads';
import type { Logger } from 'pino';
import { PortAllocator } from '../rtp/ports.ts';
import { MediaRefusal, type MediaReport, type MediaSession } from './media-session.ts';
import type { OpenOrder, WorkerMeasure } from './messages.ts';
import { SessionHandle } from './session-handle.ts';
import { WorkerLink } from './worker-link.ts';

const DEFAULT_MEDIA_TIMEOUT_MS = 20_000;
/** Keeps a worker that dies at once from being restarted in a tight loop. */
const RESTART_AFTER_MS = 200;

export interface MediaEngineOptions {
  /** Threads that carry sound, at least 1; each carries about a thousand calls. */
  workers: number;
  /** The IP address the RTP sockets are bound to. */
  bindHost: string;
  /** RTP ports, both ends included; each call takes an even one, and the odd one above for RTCP. */
  ports: { from: number; to: number };
  /** Calls at once; `open` refuses one more with `full`. */
  maxSessions: number;
  log: Logger;
  /** Time without RTP or RTCP after which `media_lost` is sent; 20 s unless set. */
  mediaTimeoutMs?: number;
  /** The program of the threads; the project's own unless a test puts another around it. */
  workerFile?: URL;
}

export interface OpenOptions {
  /**
   * `rtp` takes a port. `frames` is a peer in this process that exchanges `Int16Array`s of 160 samples (20
   * ms) and `{ key }` messages through the port, which is handed over; sound written ahead is played at its
   * time.
   */
  transport: { kind: 'rtp' } | { kind: 'frames'; port: MessagePort };
  /** Both sides of the call as a WAV; the file must not exist yet. */
  recordingPath?: string;
  /** Called with the report when the session is closed; figures of every second are kept for it. */
  onReport?(report: MediaReport): void;
  /** A session with which this one will be bridged: it is opened in the same thread. */
  beside?: MediaSession;
}

export interface MediaEngine {
  /** Calls that are open now. */
  readonly sessions: number;
  /** Opens a session; rejects with a `MediaRefusal`: `full`, `no_ports`, `recording_failed` or `closed`. */
  open(options: OpenOptions): Promise<MediaSession>;
  /** What each thread measured since the last call. */
  measure(): Promise<WorkerMeasure[]>;
  /** Ends all sessions, their files complete, and the threads. */
  close(): Promise<void>;
}

/** Starts the threads; rejects when one cannot start, throws a RangeError for settings that make no sense. */
export async function startMediaEngine(options: MediaEngineOptions): Promise<MediaEngine> {
  if (!isIP(options.bindHost))
    throw new RangeError(`"${options.bindHost}" is not an IP address to bind RTP to.`);
  if (!Number.isInteger(options.workers) || options.workers < 1)
    throw new RangeError('At least one media worker.');
  const engine = new ThreadedEngine(options);
  await engine.start();
  return engine;
}

class ThreadedEngine implements MediaEngine {
  readonly #options: MediaEngineOptions;
  readonly #ports: PortAllocator;
  readonly #workerFile: URL;
  #links: WorkerLink[] = [];
  readonly #restarts = new Set<NodeJS.Timeout>();
  #nextSession = 1;
  #places = 0;
  #closing: Promise<void> | null = null;

  constructor(options: MediaEngineOptions) {
    this.#options = options;
    this.#ports = new PortAllocator(options.ports);
    this.#workerFile = options.workerFile ?? new URL('./media-worker.ts', import.meta.url);
  }

  get sessions(): number {
    return this.#links.reduce((sum, link) => sum + link.sessions.size, 0);
  }

  async start(): Promise<void> {
    const started = await Promise.allSettled(
      Array.from({ length: this.#options.workers }, () => this.#startWorker()),
    );
    const failed = started.find((result) => result.status === 'rejected');
    if (!failed) return;
    await this.close();
    throw failed.reason;
  }

  async open(options: OpenOptions): Promise<MediaSession> {
    if (this.#closing) throw new MediaRefusal('closed', 'The media engine is closed.');
    if (this.#places >= this.#options.maxSessions) {
      throw new MediaRefusal('full', `All ${this.#options.maxSessions} media sessions are in use.`);
    }
    const [first, ...others] = this.#links;
    if (!first) throw new MediaRefusal('full', 'No media worker is running.');
    const { beside } = options;
    const its =
      beside && this.#links.find(({ sessions }) => [...sessions.values()].some((each) => each === beside));
    const link = its ?? others.reduce((least, other) => (other.load < least.load ? other : least), first);
    this.#places++;
    link.load++;
    try {
      return await this.#openIn(link, options);
    } catch (fault) {
      this.#places--;
      link.load--;
      throw fault;
    }
  }

  measure(): Promise<WorkerMeasure[]> {
    return Promise.all(this.#links.map((link) => link.measure()));
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (const timer of this.#restarts) clearTimeout(timer);
    const handles = this.#links.flatMap((link) => [...link.sessions.values()]);
    await Promise.all(handles.map((handle) => handle.close()));
    await Promise.all(this.#links.map((link) => link.terminate()));
  }

  async #startWorker(): Promise<void> {
    const { log } = this.#options;
    const link = await WorkerLink.start(this.#workerFile, {
      warned: (session, message) => log.warn({ session, message }, 'a media file could not be written'),
      died: (reason) => {
        this.#links = this.#links.filter((other) => other !== link);
        if (this.#closing) return;
        log.error({ reason }, 'a media worker died; its calls have failed');
        this.#restartSoon();
      },
    });
    if (this.#closing) await link.terminate();
    else this.#links.push(link);
  }

  #restartSoon(): void {
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#startWorker().catch((fault: unknown) => {
        this.#options.log.error({ err: fault }, 'a media worker could not be started');
        if (!this.#closing) this.#restartSoon();
      });
    }, RESTART_AFTER_MS);
    this.#restarts.add(timer);
  }

  async #openIn(link: WorkerLink, options: OpenOptions): Promise<MediaSession> {
    const { transport } = options;
    if (transport.kind === 'rtp') return this.#openOnFreePort(link, options);
    const handed = { kind: 'frames' as const, port: transport.port };
    const order = { ...this.#order(options), transport: handed };
    const opened = await this.#ask(link, { port: null, order, options }, [transport.port]);
    if (opened instanceof SessionHandle) return opened;
    throw new MediaRefusal('closed', opened.message);
  }

  /** Tries port after port while other processes hold them; each is tried once. */
  async #openOnFreePort(link: WorkerLink, options: OpenOptions): Promise<MediaSession> {
    const held: number[] = [];
    try {
      for (let tries = 0; tries < this.#ports.size; tries++) {
        const port = this.#ports.take();
        if (port === null) break;
        const transport = { kind: 'rtp' as const, host: this.#options.bindHost, port };
        const order = { ...this.#order(options), transport };
        const opened = await this.#ask(link, { port, order, options }, []);
        if (opened instanceof SessionHandle) return opened;
        held.push(port);
      }
    } finally {
      for (const port of held) this.#ports.release(port);
    }
    throw new MediaRefusal('no_ports', 'Every RTP port of the range is in use.');
  }

  #order(options: OpenOptions): Omit<OpenOrder, 'transport'> {
    return {
      recordingPath: options.recordingPath ?? null,
      keepsSeconds: options.onReport !== undefined,
      mediaTimeoutMs: this.#options.mediaTimeoutMs ?? DEFAULT_MEDIA_TIMEOUT_MS,
    };
  }

  /** The open session, or what another process holds; every other refusal is thrown. */
  async #ask(
    link: WorkerLink,
    { port, order, options }: { port: number | null; order: OpenOrder; options: OpenOptions },
    transfer: MessagePort[],
  ): Promise<SessionHandle | { message: string }> {
    const session = this.#nextSession++;
    const answer = await link.open({ kind: 'open', session, ...order }, transfer);
    if (answer.kind === 'refused') {
      if (answer.reason === 'port_in_use') return { message: answer.message };
      if (port !== null) this.#ports.release(port);
      throw new MediaRefusal(answer.reason, answer.message);
    }
    const handle = new SessionHandle({
      session,
      localPort: port,
      bindsIPv4: isIPv4(this.#options.bindHost),
      thread: link,
      send: (message, buffers) => link.send(message, buffers),
      nowMs: () => performance.now(),
      ...(options.onReport ? { reported: options.onReport } : {}),
      released: () => {
        link.sessions.delete(session);
        link.load--;
        this.#places--;
        if (port !== null) this.#ports.release(port);
      },
    });
    link.sessions.set(session, handle);
    return handle;
  }
}
