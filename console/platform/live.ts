import { API_BASE } from './api.ts';

/** One message of the socket, as docs/live.md describes it. */
export interface Told {
  event_id: string | null;
  resource: string | null;
  id: number | null;
  what: 'created' | 'updated' | 'deleted' | 'turn' | 'ready' | 'resync';
  at: string;
  turn?: LiveTurn;
}

/** A turn of a call that runs, in full. */
export interface LiveTurn {
  position: number;
  role: 'assistant' | 'caller' | 'system' | (string & {});
  content: string;
  offset_ms: number;
  duration_ms: number;
  interrupted: boolean;
  /** Who of the team said it in the place of the assistant. */
  said_by?: { user_id: number; name: string };
}

/** `connecting` until the first message, `lost` while a socket that broke off is opened again. */
export type LiveState = 'connecting' | 'open' | 'lost';

/** How long to wait before the tries after a break; the last holds for all further ones. */
const AGAIN_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** The code with which the server closes a socket whose session ended. */
const SESSION_ENDED = 4_401;

/** The parts of a browser's `WebSocket` that are used, so that a test can give another. */
interface Socket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  close: () => void;
}

interface LiveOptions {
  open?: (address: string) => Socket;
  /** Hears that the server closed the socket with its session; `reopen` goes on with another session. */
  onSessionEnd: (live: Live) => unknown;
}

/**
 * Follows the changes of the workspace over one socket for the page, opens it again when it breaks off, and
 * goes on after the last message that came.
 */
export class Live {
  #state: LiveState = 'connecting';
  #socket: Socket | null = null;
  #lastEventId: string | null = null;
  /** Whether the socket goes on after a message of the one before. */
  #goesOn = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = true;
  readonly #options: LiveOptions;
  readonly #listeners = new Set<(told: Told) => void>();
  readonly #watchers = new Set<() => void>();

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Opens the socket. Returns what closes it for good. */
  start(): () => void {
    this.#isStopped = false;
    this.#open();
    const hurry = (): void => this.#hurry();
    globalThis.addEventListener?.('online', hurry);
    return () => {
      this.#isStopped = true;
      globalThis.removeEventListener?.('online', hurry);
      clearTimeout(this.#timer);
      this.#socket?.close();
      this.#socket = null;
    };
  }

  /** Calls the listener with each message. Returns what ends that. */
  listen(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the watcher when the state changes. Returns what ends that. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #open(): void {
    const from = this.#lastEventId;
    this.#goesOn = from !== null;
    const search = from === null ? '' : `?last_event_id=${encodeURIComponent(from)}`;
    const make = this.#options.open ?? ((address) => new WebSocket(address) as Socket);
    const socket = make(`${API_BASE}/live${search}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as Told);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#isStopped) return;
      this.#socket = null;
      if (code === SESSION_ENDED) return void this.#options.onSessionEnd(this);
      this.#enter('lost');
      const last = AGAIN_AFTER_MS.at(-1) ?? 0;
      this.#timer = setTimeout(() => this.#open(), AGAIN_AFTER_MS[this.#tries] ?? last);
      this.#tries += 1;
    };
  }

  /** Opens the socket again after the server closed it with the session, once there is a new one. */
  readonly reopen = (): void => this.#hurry();

  /** Opens the socket at once when the browser has a network again. */
  #hurry(): void {
    if (this.#isStopped || this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  #take(told: Told): void {
    if (told.event_id !== null) this.#lastEventId = told.event_id;
    if (told.what === 'ready') {
      this.#tries = 0;
      this.#enter('open');
      // Without a message to go on from, what changed since the page read its answers is unknown.
      if (!this.#goesOn) this.#tell({ ...told, what: 'resync' });
      return;
    }
    this.#tell(told);
  }

  #tell(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }

  #enter(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
