import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { ProviderReport } from '../call/provider-uses.ts';
import { CallerSound } from './caller-sound.ts';
import type { Listener, ListeningEvent, ListeningSession, ListenOptions } from './listener.ts';

/** Longest wait for a listener to connect. */
const MAX_OPEN_MS = 4_000;
/** A listener that says nothing at all so long after a pause of the caller is dead. */
const MAX_SILENT_MS = 2_500;
/** A connection that worked so long was not a failure when it ends: it may be opened again once more. */
const HEALTHY_MS = 30_000;
const SAMPLES_PER_MS = 8;
/** Sound before the beginning of speech that a listener is given again. */
const LEAD_MS = 300;

export interface KeptConnectionOptions {
  /** In the order in which they are tried; at least one. */
  listeners: readonly Listener[];
  listen: ListenOptions;
  clock: Clock;
  log: Logger;
  hear(event: ListeningEvent): void;
  /** What a listener did: the time from a pause to the words before it, or a failure. */
  report(report: ProviderReport): void;
  /** How much sound a listener was given, once its connection is over. */
  gave(provider: string, soundMs: number): void;
  /**
   * Whether somebody listens. A new connection hears again what was not final of the current utterance.
   */
  connected(isConnected: boolean): void;
  /** From when on words of the current utterance are not final; null between utterances. */
  unsureSinceMs(): number | null;
  /** No listener is left. Called once. */
  lost(): void;
}

/**
 * Keeps one listener connected for a call. One that fails is connected again at once with the sound of the
 * current utterance, at most five seconds of it; after that the next one takes its place, and when none is
 * left `lost` is called.
 */
export class KeptConnection {
  readonly #options: KeptConnectionOptions;
  readonly #sound = new CallerSound();
  readonly #over = new AbortController();
  #session: ListeningSession | null = null;
  /** Whom the session is with, and the samples that it was given. */
  #given = { provider: '', samples: 0 };
  #isSpeaking = false;
  /** The pause whose words have not come yet. */
  #pausedAtMs: number | null = null;
  /** Aborts when the caller's pause was answered. */
  #expecting = new AbortController();

  constructor(options: KeptConnectionOptions) {
    this.#options = options;
  }

  /** Connects, and stays connected until `close` or `lost`. Never rejects. */
  async run(): Promise<void> {
    this.#options.connected(false);
    for (const listener of this.#options.listeners) {
      for (let attempt = 0; attempt < 2; attempt++) {
        const startedMs = this.#options.clock.monotonicMs();
        const fault = await this.#listenWith(listener);
        if (this.#over.signal.aborted) return;
        this.#options.log.warn({ err: fault, listener: listener.id, attempt }, 'listener failed');
        this.#report(listener, 0, true);
        if (fault instanceof ProviderError && fault.isPermanent) break;
        if (this.#options.clock.monotonicMs() - startedMs >= HEALTHY_MS) attempt = -1;
      }
    }
    this.#over.abort();
    this.#options.lost();
  }

  write(atMs: number, pcm: Int16Array): void {
    this.#sound.add(atMs, pcm);
    if (this.#session) this.#give(this.#session, pcm);
  }

  speechStarted(atMs: number): void {
    this.#isSpeaking = true;
    this.#session?.speechStarted?.(Math.max(0, this.#sound.endMs - atMs));
  }

  /** The caller has paused. */
  flush(): void {
    this.#isSpeaking = false;
    const session = this.#session;
    if (!session) return;
    this.#pausedAtMs = this.#options.clock.monotonicMs();
    session.flush();
    this.#expecting.abort();
    this.#expecting = new AbortController();
    void this.#options.clock.sleep(MAX_SILENT_MS, this.#expecting.signal).then((isLate) => {
      if (isLate && this.#session === session) this.#giveUp(session, silent());
    });
  }

  close(): void {
    this.#over.abort();
    this.#expecting.abort();
    this.#session?.close();
    this.#session = null;
    this.#tellGiven();
  }

  #give(session: ListeningSession, pcm: Int16Array): void {
    this.#given.samples += pcm.length;
    session.write(pcm);
  }

  #tellGiven(): void {
    const { provider, samples } = this.#given;
    this.#given = { provider, samples: 0 };
    if (samples > 0) this.#options.gave(provider, Math.round(samples / SAMPLES_PER_MS));
  }

  #giveUp: (session: ListeningSession, fault: Error) => void = () => {};

  /** Resolves with what ended the connection. */
  async #listenWith(listener: Listener): Promise<unknown> {
    const session = await this.#open(listener);
    if (!('events' in session)) return session.fault;
    if (this.#over.signal.aborted) {
      session.close();
      return null;
    }
    this.#session = session;
    this.#given = { provider: listener.id, samples: 0 };
    this.#replay(session);
    const gaveUp = Promise.withResolvers<unknown>();
    this.#giveUp = (given, fault) => {
      if (given === session) gaveUp.resolve(fault);
    };
    const fault = await Promise.race([this.#pump(session, listener), gaveUp.promise]);
    this.#expecting.abort();
    if (this.#session === session) this.#session = null;
    if (!this.#over.signal.aborted) this.#options.connected(false);
    session.close();
    this.#tellGiven();
    return fault;
  }

  async #open(listener: Listener): Promise<ListeningSession | { fault: unknown }> {
    const { clock, listen } = this.#options;
    const late = new AbortController();
    const opened = new AbortController();
    const opening = listener.open(listen, AbortSignal.any([this.#over.signal, late.signal]));
    const waited = clock.sleep(MAX_OPEN_MS, AbortSignal.any([opened.signal, this.#over.signal]));
    try {
      const session = await Promise.race([opening, waited.then(() => null)]);
      if (session) return session;
      late.abort();
      // One that opens all the same is not left open.
      opening.then(
        (tooLate) => tooLate.close(),
        () => {},
      );
      return { fault: new ProviderError('timeout', 'The listener could not be connected in time') };
    } catch (error) {
      return { fault: error };
    } finally {
      opened.abort();
    }
  }

  async #pump(session: ListeningSession, listener: Listener): Promise<unknown> {
    try {
      for await (const event of session.events) {
        if (this.#session !== session) return null;
        this.#expecting.abort();
        if (event.kind === 'final') this.#noteWords(listener);
        this.#options.hear(event);
      }
      return new ProviderError('connectivity', 'The listener ended the connection');
    } catch (error) {
      return error;
    }
  }

  #noteWords(listener: Listener): void {
    if (this.#pausedAtMs === null) return;
    this.#report(listener, this.#options.clock.monotonicMs() - this.#pausedAtMs, false);
    this.#pausedAtMs = null;
  }

  #report({ id }: Listener, ms: number, failed: boolean): void {
    const endedAtMs = this.#options.clock.epochMs();
    this.#options.report({ provider: id, kind: 'listening', ms, tokens: null, failed, endedAtMs });
  }

  /** Gives a new connection the sound of the current utterance. */
  #replay(session: ListeningSession): void {
    this.#options.connected(true);
    const sinceMs = this.#options.unsureSinceMs();
    if (sinceMs === null) return;
    const missed = this.#sound.since(sinceMs - LEAD_MS);
    for (const pcm of missed) this.#give(session, pcm);
    session.speechStarted?.(Math.max(0, this.#sound.endMs - sinceMs));
    if (!this.#isSpeaking) this.flush();
  }
}

const silent = (): ProviderError =>
  new ProviderError(
    'timeout',
    `The listener told nothing within ${MAX_SILENT_MS / 1_000} s after the caller paused`,
  );
