import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { bearer } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import type { ProviderSocket } from '../../../platform/providers/provider-socket.ts';
import { failureOfEvent } from '../../../platform/providers/read-failure.ts';
import { within } from '../../call/within.ts';
import { parseMessage } from '../../listening/parse-message.ts';
import { textIn } from '../../listening/read-fields.ts';
import { ResponseReader, type ResponseEvent } from './response-reader.ts';

/** From the first packet to the settings being accepted. */
const MAX_OPEN_MS = 4_000;
/** Between two events of a response, and until its end. */
const MAX_QUIET_MS = 5_000;
const MAX_RESPONSE_MS = 30_000;
/** How long a canceled response may take to end before the next one is asked for. */
const MAX_CANCEL_MS = 1_000;
/** The provider ends a session after an hour, in the middle of a word. */
const MAX_AGE_MS = 55 * 60_000;

/** Marks events whose refusal changes nothing: what they were to mend or end is gone already. */
const MENDING = 'mend';
const SETTINGS = 'settings';
/** A session that refuses more is of no use. */
const MAX_REFUSALS = 50;

type Message = Record<string, unknown>;

export interface SessionLinkOptions {
  offer: ProviderOffer;
  client: ProviderClient;
  clock: Clock;
  log: Logger;
  /** The settings with which a session begins. */
  settings(): Message;
  /** A new session is ready; its conversation is empty. */
  opened?(): void;
  /** An event of the session that belongs to no response. */
  told?(message: Message): void;
  /** The session has ended. */
  lost?(error: Error): void;
}

/**
 * A session of OpenAI's Realtime API over a WebSocket, opened when it is needed and again when it was lost.
 * One response is asked for at a time.
 */
export class SessionLink {
  readonly #options: SessionLinkOptions;
  readonly #over = new AbortController();
  #socket: ProviderSocket | null = null;
  #isReady = false;
  #opening: Promise<void> | null = null;
  #configured = Promise.withResolvers<void>();
  #openedAtMs = 0;
  #events = 0;
  #refusals = 0;
  /** The settings that were asked for. */
  #asked: Message = {};
  #reader: ResponseReader | null = null;
  /** A response that was given up and has not ended yet. */
  #canceled: { reader: ResponseReader; ended: PromiseWithResolvers<void> } | null = null;

  constructor(options: SessionLinkOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isReady && this.#socket !== null;
  }

  /**
   * Opens a session where there is none, or where the one there is ends soon.
   * @throws ProviderError; the reason of `signal` when that aborts.
   */
  async open(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.isOpen && this.#options.clock.monotonicMs() - this.#openedAtMs > MAX_AGE_MS) {
      this.#lose(new ProviderError('connectivity', 'The session is renewed before it expires'));
    }
    if (this.isOpen) return;
    this.#opening ??= this.#connect().finally(() => (this.#opening = null));
    await Promise.race([this.#opening, whenAborted(signal)]);
  }

  /** Sends an event; without effect while no session is open. `mends`: its refusal does not matter. */
  send(event: Message, { mends = false } = {}): void {
    if (!this.isOpen) return;
    this.#events += 1;
    this.#write({ event_id: `${mends ? MENDING : 'event'}_${this.#events}`, ...event });
  }

  /**
   * Asks for a response, and cancels it when the reader leaves before its end.
   * @throws ProviderError when it fails; the reason of `signal` when that aborts.
   */
  async *respond(response: Message, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, undefined> {
    await this.#whenCanceled();
    signal.throwIfAborted();
    if (!this.isOpen) throw new ProviderError('connectivity', 'The session has ended');
    const mark = `answer_${(this.#events += 1)}`;
    const reader = (this.#reader = new ResponseReader(mark, this.#options.offer.access.key));
    const over = new AbortController();
    const stop = (): void => reader.fail(reasonOf(signal));
    signal.addEventListener('abort', stop, { once: true });
    this.#limit(reader, MAX_RESPONSE_MS, 'The answer took too long', over.signal);
    this.#write({
      ...{ type: 'response.create', event_id: mark },
      response: { ...response, metadata: { answer: mark } },
    });
    let quiet = new AbortController();
    this.#limit(reader, MAX_QUIET_MS, 'The model fell silent', quiet.signal);
    try {
      for await (const event of reader.events) {
        quiet.abort();
        yield event;
        quiet = new AbortController();
        this.#limit(reader, MAX_QUIET_MS, 'The model fell silent', quiet.signal);
      }
    } finally {
      quiet.abort();
      over.abort();
      signal.removeEventListener('abort', stop);
      if (this.#reader === reader) this.#reader = null;
      if (!reader.isDone && this.isOpen) this.#cancel(reader);
    }
  }

  /** Ends the session; the next `open` begins another one. */
  reset(error: Error): void {
    this.#lose(error);
  }

  /** Ends the session for good. */
  close(): void {
    this.#over.abort(new ProviderError('connectivity', 'The call is over'));
    this.#lose(new ProviderError('connectivity', 'The call is over'));
  }

  async #connect(): Promise<void> {
    const { client, clock, offer, settings, opened } = this.#options;
    const late = new AbortController();
    const done = new AbortController();
    void clock.sleep(MAX_OPEN_MS, done.signal).then((isLate) => {
      if (isLate) late.abort(new ProviderError('timeout', 'The session could not be opened in time'));
    });
    const signal = AbortSignal.any([this.#over.signal, late.signal]);
    try {
      const { access, name } = offer;
      const path = `/realtime?model=${encodeURIComponent(name)}`;
      const socket = await client.openSocket({ access, path, headers: bearer(access), signal });
      this.#socket = socket;
      this.#configured = Promise.withResolvers<void>();
      this.#configured.promise.catch(() => {});
      void this.#read(socket);
      const session = (this.#asked = settings());
      this.#refusals = 0;
      this.#write({ type: 'session.update', event_id: SETTINGS, session });
      await Promise.race([this.#configured.promise, whenAborted(signal)]);
      this.#openedAtMs = clock.monotonicMs();
      this.#isReady = true;
      opened?.();
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      if (this.#socket) this.#lose(fault);
      throw fault;
    } finally {
      done.abort();
    }
  }

  async #read(socket: ProviderSocket): Promise<void> {
    let fault: Error = new ProviderError('connectivity', 'The provider ended the session');
    try {
      for await (const message of socket.messages) {
        if (this.#socket !== socket) return;
        this.#take(parseMessage(message));
      }
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error));
    }
    if (this.#socket === socket) this.#lose(fault);
  }

  #take(message: Message): void {
    const { type } = message;
    if (type === 'session.updated') return this.#onSettings(message);
    if (type === 'error') return this.#onError(message);
    if (typeof type !== 'string' || !type.startsWith('response.')) return this.#options.told?.(message);
    if (this.#reader?.take(message) !== true) this.#takeCanceled(message);
  }

  /** Sound in another format than was asked for would be a noise to the caller. */
  #onSettings(message: Message): void {
    for (const side of ['input', 'output']) {
      const asked = textIn(this.#asked, 'audio', side, 'format', 'type');
      const format = textIn(message, 'session', 'audio', side, 'format', 'type');
      if (asked === '' || format === '' || format === asked) continue;
      const fault = `The session has sound as ${format.slice(0, 32)} in place of ${asked}`;
      return this.#configured.reject(new ProviderError('invalid_request', fault));
    }
    this.#configured.resolve();
  }

  /** Most errors end nothing; they name the event that they refuse. */
  #onError(message: Message): void {
    const fault = failureOfEvent(message, this.#options.offer.access.key);
    const event = textIn(message, 'error', 'event_id');
    if (event === SETTINGS) return this.#configured.reject(fault);
    this.#refusals += 1;
    const isOver = this.#refusals > MAX_REFUSALS || textIn(message, 'error', 'code') === 'session_expired';
    if (isOver) return this.#lose(fault);
    if (event.startsWith(MENDING)) return this.#endCanceled();
    this.#options.log.warn({ err: fault, model: this.#options.offer.id }, 'the session refused an event');
    // Those before the answer, such as an item, are part of what it answers.
    this.#reader?.fail(fault);
  }

  #cancel(reader: ResponseReader): void {
    this.#canceled = { reader, ended: Promise.withResolvers<void>() };
    const response = reader.id === null ? {} : { response_id: reader.id };
    this.send({ type: 'response.cancel', ...response }, { mends: true });
  }

  #takeCanceled(message: Message): void {
    const reader = this.#canceled?.reader;
    if (!reader) return;
    const wasCreated = reader.id !== null;
    reader.take(message);
    if (reader.isDone) return this.#endCanceled();
    // It was not known yet when it was canceled.
    if (!wasCreated && reader.id !== null) {
      this.send({ type: 'response.cancel', response_id: reader.id }, { mends: true });
    }
  }

  #endCanceled(): void {
    this.#canceled?.ended.resolve();
    this.#canceled = null;
  }

  /** A session has one response at a time. */
  async #whenCanceled(): Promise<void> {
    if (!this.#canceled) return;
    await within(this.#canceled.ended.promise, MAX_CANCEL_MS, this.#options.clock);
    this.#canceled = null;
  }

  #limit(reader: ResponseReader, ms: number, message: string, over: AbortSignal): void {
    void this.#options.clock.sleep(ms, over).then((isLate) => {
      if (isLate) reader.fail(new ProviderError('timeout', message));
    });
  }

  #write(event: Message): void {
    this.#socket?.send(JSON.stringify(event));
  }

  #lose(error: Error): void {
    const socket = this.#socket;
    if (!socket) return;
    const wasReady = this.#isReady;
    this.#socket = null;
    this.#isReady = false;
    socket.close();
    this.#configured.reject(error);
    this.#reader?.fail(error);
    this.#endCanceled();
    if (wasReady) this.#options.lost?.(error);
  }
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('given up');

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(reasonOf(signal));
    signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true });
  });
}
