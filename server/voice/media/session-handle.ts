import { isIP, isIPv4 } from 'node:net';
import type { RemoteMedia } from '../rtp/remote-media.ts';
import { emptyReport } from './empty-report.ts';
import {
  MediaRefusal,
  type MediaEvents,
  type MediaReport,
  type MediaSession,
  type Playback,
  type PlaybackResult,
  type MessageReport,
  type SpeechJudge,
} from './media-session.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { areKeys } from './outgoing-keys.ts';

/** Ten minutes of sound in one playback, and the number of playbacks not yet over. */
const SAMPLES_PER_PLAYBACK = 10 * 60 * 8_000;
const PLAYBACKS_WAITING = 100;
/** How long the answer of a worker is waited for. */
const ANSWER_DEADLINE_MS = 5_000;

/** The connection of a handle to its worker and the engine. */
export interface HandleLink {
  session: number;
  localPort: number | null;
  /** The thread that carries it. */
  thread: object;
  /** IPv6 sockets reach both families, IPv4 sockets their own only. */
  bindsIPv4: boolean;
  send(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** The session is over; frees its place. Called once. */
  released(): void;
  /** The session was closed; called at most once. */
  reported?(report: MediaReport): void;
  nowMs(): number;
}

type Listeners = { [E in keyof MediaEvents]: Set<(...args: MediaEvents[E]) => void> };

interface OpenPlayback {
  samples: number;
  settle(result: PlaybackResult): void;
}

/** The main thread's side of one session. */
export class SessionHandle implements MediaSession {
  readonly localPort: number | null;
  readonly #link: HandleLink;
  readonly #playbacks = new Map<number, OpenPlayback>();
  readonly #listeners: Listeners = {
    started: new Set(),
    speech_started: new Set(),
    speech_ended: new Set(),
    caller_audio: new Set(),
    key: new Set(),
    tone: new Set(),
    media_lost: new Set(),
    media_resumed: new Set(),
    failed: new Set(),
  };
  #nextPlayback = 1;
  #connectedAtMs: number | null = null;
  #message: { running: boolean; settle: ((result: MessageReport | MediaRefusal) => void) | null } = {
    running: false,
    settle: null,
  };
  /** Counts the batches of caller audio taken; null while they are off. */
  #audioTaken: Int32Array<SharedArrayBuffer> | null = null;
  #over = false;
  #failed = false;
  #closing: Promise<MediaReport> | null = null;
  #reported: (report: MediaReport) => void = () => undefined;

  constructor(link: HandleLink) {
    this.#link = link;
    this.localPort = link.localPort;
  }

  on<E extends keyof MediaEvents>(event: E, listener: (...args: MediaEvents[E]) => void): void {
    this.#listeners[event].add(listener);
  }

  off<E extends keyof MediaEvents>(event: E, listener: (...args: MediaEvents[E]) => void): void {
    this.#listeners[event].delete(listener);
  }

  expect(remote: RemoteMedia): void {
    if (this.#over) return;
    this.#checkRemote(remote);
    this.#link.send({ kind: 'expect', session: this.#link.session, remote });
  }

  connect(remote: RemoteMedia | null): void {
    if (this.#over) return;
    if ((remote === null) !== (this.localPort === null)) {
      throw new MediaRefusal('bad_remote', 'RTP needs a remote endpoint, an in-process peer has none.');
    }
    if (remote) this.#checkRemote(remote);
    this.#connectedAtMs ??= this.#link.nowMs();
    this.#link.send({ kind: 'connect', session: this.#link.session, remote });
  }

  play(options: { interruptible: boolean }): Playback {
    const playback = this.#nextPlayback++;
    const { session } = this.#link;
    const { promise, resolve } = Promise.withResolvers<PlaybackResult>();
    if (this.#over) {
      resolve({ startedAtMs: this.#elapsedMs(), playedMs: 0, interruptedBy: 'closed' });
    } else {
      if (this.#playbacks.size >= PLAYBACKS_WAITING) {
        throw new MediaRefusal('too_much_sound', `${PLAYBACKS_WAITING} playbacks are waiting already.`);
      }
      this.#playbacks.set(playback, { samples: 0, settle: resolve });
      this.#link.send({ kind: 'play', session, playback, interruptible: options.interruptible });
    }
    return {
      write: (pcm) => this.#write(playback, pcm),
      end: () => this.#sendPlayback('play_end', playback),
      stop: () => this.#sendPlayback('play_stop', playback),
      done: promise,
    };
  }

  judgeSpeech(by: SpeechJudge, interruptingMs: number | null = null): void {
    if (this.#over) return;
    this.#link.send({ kind: 'judge_speech', session: this.#link.session, by, interruptingMs });
  }

  interrupt(): void {
    if (!this.#over) this.#link.send({ kind: 'interrupt', session: this.#link.session });
  }

  resume(speechAtMs: number): void {
    if (!this.#over) this.#link.send({ kind: 'resume', session: this.#link.session, speechAtMs });
  }

  listen(on: boolean): void {
    if (this.#over || on === (this.#audioTaken !== null)) return;
    this.#audioTaken = on ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.#link.send({ kind: 'caller_audio', session: this.#link.session, received: this.#audioTaken });
  }

  bridge(other: MediaSession): void {
    if (!(other instanceof SessionHandle) || other.#link.thread !== this.#link.thread)
      throw new MediaRefusal('closed', 'Both sessions are to be opened in one thread.');
    if (this.#over || other.#over) return;
    this.#link.send({ kind: 'bridge', session: this.#link.session, other: other.#link.session });
  }

  watchTones(on: boolean): void {
    if (!this.#over) this.#link.send({ kind: 'watch_tones', session: this.#link.session, on });
  }

  pressKey(key: string): void {
    if (!this.#over) this.#link.send({ kind: 'key', session: this.#link.session, key });
  }

  sendKeys(keys: string): void {
    if (!areKeys(keys)) throw new MediaRefusal('bad_keys', 'These are not up to 100 keys of a telephone.');
    if (!this.#over) this.#link.send({ kind: 'send_keys', session: this.#link.session, keys });
  }

  startMessage(path: string): void {
    if (this.#over) return;
    if (this.#message.running) throw new MediaRefusal('bad_message', 'A message is being recorded already.');
    this.#message.running = true;
    this.#link.send({ kind: 'message_start', session: this.#link.session, path });
  }

  endMessage(): Promise<MessageReport> {
    if (this.#over) return Promise.reject(new MediaRefusal('closed', 'The session is closed.'));
    if (!this.#message.running || this.#message.settle) {
      return Promise.reject(new MediaRefusal('bad_message', 'No message is being recorded.'));
    }
    return new Promise((resolve, reject) => {
      const settle = (result: MessageReport | MediaRefusal): void => {
        clearTimeout(deadline);
        this.#message = { running: false, settle: null };
        if (result instanceof MediaRefusal) reject(result);
        else resolve(result);
      };
      const late = new MediaRefusal('recording_failed', 'The message was not written in time.');
      const deadline = setTimeout(() => settle(late), ANSWER_DEADLINE_MS);
      this.#message.settle = settle;
      this.#link.send({ kind: 'message_end', session: this.#link.session });
    });
  }

  close(): Promise<MediaReport> {
    this.#closing ??= this.#over ? Promise.resolve(emptyReport(this.#elapsedMs())) : this.#askToClose();
    return this.#closing;
  }

  /** Handles a message of the worker about this session. */
  receive(
    message: Exclude<FromWorker, { kind: 'ready' | 'measured' | 'opened' | 'refused' | 'warning' }>,
  ): void {
    switch (message.kind) {
      case 'played':
        this.#playbacks.get(message.playback)?.settle(message.result);
        this.#playbacks.delete(message.playback);
        return;
      case 'message_ended':
        this.#message.settle?.(message.report ?? new MediaRefusal('recording_failed', message.message));
        return;
      case 'closed':
        return this.#reported(message.report);
      case 'event':
        return this.#pass(message);
    }
  }

  /** Ends the session because its worker is gone. */
  fail(reason: string): void {
    if (this.#over) return;
    this.#end();
    this.#reported(emptyReport(this.#elapsedMs()));
    this.#fail(reason);
  }

  #fail(reason: string): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#emit('failed', { reason });
  }

  #pass(message: Extract<FromWorker, { kind: 'event' }>): void {
    if (this.#over || this.#closing) return;
    switch (message.event) {
      case 'key':
        return this.#emit('key', message.detail);
      case 'caller_audio':
        if (!this.#audioTaken) return;
        Atomics.add(this.#audioTaken, 0, 1);
        return this.#emit('caller_audio', message.detail);
      case 'started':
        this.#connectedAtMs ??= this.#link.nowMs();
        return this.#emit('started', message.detail);
      case 'failed':
        return this.#fail(message.detail.reason);
      default:
        return this.#emit(message.event, message.detail);
    }
  }

  #emit<E extends keyof MediaEvents>(event: E, ...args: MediaEvents[E]): void {
    this.#listeners[event].forEach((listener) => listener(...args));
  }

  #checkRemote(remote: RemoteMedia): void {
    const reachable = this.#link.bindsIPv4 ? isIPv4(remote.address) : isIP(remote.address) !== 0;
    if (reachable && Number.isInteger(remote.port) && remote.port > 0 && remote.port <= 65_535) return;
    throw new MediaRefusal('bad_remote', `Media cannot be sent to ${remote.address}:${remote.port}.`);
  }

  #write(id: number, pcm: Int16Array): void {
    const playback = this.#playbacks.get(id);
    if (!playback) return;
    if (playback.samples + pcm.length > SAMPLES_PER_PLAYBACK) {
      throw new MediaRefusal('too_much_sound', 'A playback holds ten minutes at most.');
    }
    playback.samples += pcm.length;
    const copy = new Int16Array(pcm);
    this.#link.send({ kind: 'sound', session: this.#link.session, playback: id, pcm: copy }, [copy.buffer]);
  }

  #sendPlayback(kind: 'play_end' | 'play_stop', playback: number): void {
    if (this.#playbacks.has(playback)) this.#link.send({ kind, session: this.#link.session, playback });
  }

  #askToClose(): Promise<MediaReport> {
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.#reported(emptyReport(this.#elapsedMs())), ANSWER_DEADLINE_MS);
      this.#reported = (report) => {
        clearTimeout(deadline);
        this.#end();
        this.#link.reported?.(report);
        resolve(report);
      };
      this.#link.send({ kind: 'close', session: this.#link.session });
    });
  }

  /** Settles everything that is waited for. */
  #end(): void {
    if (this.#over) return;
    this.#over = true;
    const result = { startedAtMs: this.#elapsedMs(), playedMs: 0, interruptedBy: 'closed' as const };
    for (const playback of this.#playbacks.values()) playback.settle(result);
    this.#playbacks.clear();
    this.#message.settle?.(new MediaRefusal('closed', 'The session is closed.'));
    this.#link.released();
  }

  #elapsedMs(): number {
    return this.#connectedAtMs === null ? 0 : Math.round(this.#link.nowMs() - this.#connectedAtMs);
  }
}
