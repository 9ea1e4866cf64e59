import { beep } from './audio/tone.ts';
import { closeLine } from './close-line.ts';
import type { Signalling, TransferWish } from './signalling.ts';
import type {
  EngineEars,
  LeftMessage,
  Line,
  LineEvent,
  LineReport,
  LineSound,
  PersonSound,
  Spoken,
} from './line.ts';
import { endWithoutMedia } from './end-without-media.ts';
import { expectMedia } from './expect-media.ts';
import { InputWatch } from './input-watch.ts';
import { LineBridge } from './line-bridge.ts';
import { LineEvents } from './line-events.ts';
import { openListening, type CallListening, type LineListening } from './line-listening.ts';
import { LineSpeech, type LineSpeechOptions } from './line-speech.ts';
import type { MediaSession, Playback, RemoteMedia } from './media/media-session.ts';
import { areKeys } from './media/outgoing-keys.ts';
import { playOwnSpeech } from './speech/own-speech.ts';
import type { SpokenText } from './speech/play-speech.ts';
import { MessageRecorder } from './message-recorder.ts';
import { LineTransfer, type TransferWays } from './line-transfer.ts';
import { whatWasHeard } from './what-was-heard.ts';

export interface AudioLineOptions extends LineSpeechOptions {
  signalling: Signalling;
  session: MediaSession;
  /** How words are understood; without it the line understands keys only. */
  listening?: CallListening;
  /** The caller hears that it rings until the line is answered: it then is as soon as it can speak. */
  rings?: boolean;
  /** How the caller gets to a person; without it they cannot. */
  transfers?: TransferWays | null;
}

/** A call with sound: a media session, its signalling, and a voice. */
export class AudioLine implements Line {
  readonly hasSound = true;
  readonly sound: LineSound = {
    hear: (ears) => this.#hearWith(ears),
    play: (speech, options) =>
      this.#speak(options, (playback) => playOwnSpeech(playback, speech, this.#options)),
  };
  readonly transfer?: NonNullable<Line['transfer']>;
  onReferred: ((wish: TransferWish) => void) | null = null;
  readonly #options: AudioLineOptions;
  readonly #events: LineEvents;
  readonly #message: MessageRecorder;
  readonly #speech: LineSpeech;
  #listening: LineListening | null;
  readonly #sounding = new Set<Playback>();
  #answeredAtMs: number | null = null;
  /** Resolves when the caller's sound begins before the caller has confirmed the call. */
  readonly #started = Promise.withResolvers<void>();
  #isHeld = false;
  /** Whether keys go out in the media. */
  #takesEvents = false;
  readonly #inputs: InputWatch;
  /** A person's microphone that is connected. */
  #bridge: LineBridge | null = null;
  readonly #over = new AbortController();
  #report: Promise<LineReport> | null = null;

  constructor(options: AudioLineOptions) {
    this.#options = options;
    this.#events = new LineEvents(options.clock);
    this.#inputs = new InputWatch(options.clock);
    this.#message = new MessageRecorder(options.session, options.log, () => this.elapsedMs());
    this.#speech = new LineSpeech(options);
    this.#listening = this.#open(options.listening);
    this.#listenToMedia(options.session);
    const transfers = options.transfers ? this.#openTransfers(options.transfers) : null;
    if (transfers) this.transfer = (order, signal) => transfers.put(order, signal);
    const missing = { ...options, over: this.#over.signal, transfers };
    endWithoutMedia(missing, (cause) => this.#end('media_lost', cause));
    const leave = (end: () => void): void => (transfers ? transfers.ended(end) : end());
    options.signalling.listen({
      ended: (by, cause) => leave(() => this.#end(by, cause)),
      media: (remote) => void this.#connect(remote),
      key: (key) => options.session.pressKey(key),
      referred: (wish) => this.onReferred?.(wish),
    });
  }

  get understandsWords(): boolean {
    return this.#listening?.understandsWords ?? false;
  }

  async answer(): Promise<boolean> {
    if (this.#options.rings === true) await this.#speech.whenReady();
    if (this.#events.ended) return false;
    expectMedia(this.#options, (offered) => {
      if (this.#answeredAtMs === null) this.#begin(offered);
    });
    const confirmed = this.#confirm();
    await Promise.race([confirmed, this.#started.promise]);
    confirmed.catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'call cannot be connected');
      this.#end('failure', 'The media address of the peer cannot be reached.');
    });
    return this.#events.ended === null;
  }

  say(text: string, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken> {
    return this.#speak(options, (playback) => this.#speech.speak(playback, text), text.trim());
  }

  async beep(): Promise<void> {
    const playback = this.#play(false);
    playback?.write(beep());
    playback?.end();
    await playback?.done;
  }

  next(timeoutMs: number): Promise<LineEvent> {
    return this.#events.next(timeoutMs);
  }

  startMessage(path: string): void {
    this.#listening?.recording(true);
    this.#message.start(path);
  }

  endMessage(): Promise<LeftMessage> {
    this.#listening?.recording(false);
    return this.#message.end();
  }

  watchTones(on: boolean): void {
    this.#options.session.watchTones(on);
  }

  elapsedMs(): number {
    if (this.#answeredAtMs === null) return 0;
    return Math.round(this.#options.clock.monotonicMs() - this.#answeredAtMs);
  }

  join(hear: (pcm: Int16Array) => void): PersonSound {
    const left = (): void => void (this.#bridge = null);
    const isMuted = (): boolean => this.#isHeld || this.#sounding.size > 0;
    return (this.#bridge = new LineBridge({ ...this.#options, isMuted, hear, left }));
  }

  sendKeys(keys: string): void {
    const { signalling, session } = this.#options;
    if (this.#takesEvents || !areKeys(keys) || !signalling.sendKeys?.(keys)) session.sendKeys(keys);
  }

  stopListening(): void {
    this.#listening?.close();
  }

  hangUp(): Promise<LineReport> {
    return (this.#report ??= this.#hangUp());
  }

  /** Picks up, and connects the media when the caller has confirmed that. */
  async #confirm(): Promise<void> {
    const answered = await this.#options.signalling.answer();
    if (answered === 'gone') return this.#end('caller', 'The caller was gone before the call was answered.');
    if (!this.#connect(answered.remote)) throw new Error('The media address of the peer cannot be reached.');
    this.#begin();
  }

  #begin(offered?: RemoteMedia): void {
    if (this.#answeredAtMs === null) this.#listening?.start();
    this.#answeredAtMs ??= this.#options.clock.monotonicMs();
    this.#started.resolve();
    if (offered) this.#noteHold(offered);
  }

  /** Plays what `fill` makes; `whole` is its text, where it is known without its words. */
  async #speak(
    { interruptible, signal }: { interruptible: boolean; signal?: AbortSignal },
    fill: (playback: Playback) => Promise<SpokenText>,
    whole: string | null = null,
  ): Promise<Spoken> {
    const offsetMs = this.elapsedMs();
    const inputs = this.#inputs.count;
    const notHeard: Spoken = { heard: '', offsetMs, durationMs: 0, interrupted: false };
    const playback = signal?.aborted ? null : this.#play(interruptible);
    if (!playback) return notHeard;
    const stop = (): void => playback.stop();
    signal?.addEventListener('abort', stop, { once: true });
    const spoken = await fill(playback);
    const result = await playback.done;
    if (result.interruptedBy !== null) this.#options.signalling.cutOff?.();
    signal?.removeEventListener('abort', stop);
    if (result.interruptedBy === 'key' || result.interruptedBy === 'speech') await this.#inputs.after(inputs);
    return whatWasHeard(spoken, result, { whole, offsetMs });
  }

  /** A playback that stops with the line; null when the line is not answered or has ended. */
  #play(interruptible: boolean): Playback | null {
    if (this.#events.ended || this.#answeredAtMs === null) return null;
    this.#bridge?.pause();
    try {
      const playback = this.#options.session.play({ interruptible });
      this.#sounding.add(playback);
      this.#listening?.sounding(true);
      void playback.done.then(() => {
        this.#sounding.delete(playback);
        if (this.#sounding.size === 0) this.#listening?.sounding(false);
      });
      return playback;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'playback refused');
      return null;
    }
  }

  /** After `ended` the session stays open until `hangUp`, so that a message can be completed. */
  #end(by: Extract<LineEvent, { kind: 'ended' }>['by'], cause: string): void {
    this.#events.end(by, cause);
    this.#over.abort();
    this.#listening?.close();
    this.#speech.close();
    for (const playback of this.#sounding) playback.stop();
  }

  /** False when the media cannot be sent there; it then stays where it was. */
  #connect(remote: RemoteMedia | null): boolean {
    try {
      this.#options.session.connect(remote);
      this.#noteHold(remote);
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'media address of the peer cannot be reached');
      return false;
    }
  }

  #noteHold(remote: RemoteMedia | null): void {
    this.#takesEvents = typeof remote?.dtmfPayloadType === 'number';
    const isHeld = remote?.direction === 'recvonly' || remote?.direction === 'inactive';
    if (isHeld !== this.#isHeld) this.#events.push({ kind: isHeld ? 'held' : 'resumed' });
    this.#isHeld = isHeld;
  }

  #hearWith(ears: EngineEars): void {
    if (this.#listening) this.#listening.add(ears);
    else {
      this.#listening = this.#open({ hints: [], ...this.#options.listening, listeners: [ears] });
      if (this.#answeredAtMs !== null) this.#listening?.start();
    }
    this.#listening?.hear(ears);
  }

  #open(listening: CallListening | undefined): LineListening | null {
    return openListening(listening, {
      ...this.#options,
      nowMs: () => this.elapsedMs(),
      utterance: (utterance) => this.#hear({ kind: 'words', ...utterance }),
      lost: () => {
        if (this.#bridge) this.#options.session.listen(true);
        this.#events.push({ kind: 'listening_lost', atMs: this.elapsedMs() });
      },
    });
  }

  #openTransfers(ways: TransferWays): LineTransfer {
    return new LineTransfer({
      ...{ ...this.#options, ways, over: this.#over.signal },
      connected: () => this.stopListening(),
      sendKeys: (keys) => this.sendKeys(keys),
      end: (cause) => this.#end('us', cause),
    });
  }

  #listenToMedia(session: MediaSession): void {
    session.on('key', ({ key, atMs }) => this.#hear({ kind: 'key', key, atMs }));
    session.on('speech_started', ({ atMs }) => {
      this.#message.speechStarted(atMs);
      this.#listening?.speechStarted(atMs);
      this.#hear({ kind: 'speech_started', atMs });
    });
    session.on('speech_ended', ({ atMs }) => {
      this.#message.speechEnded(atMs);
      this.#events.push({ kind: 'speech_ended', atMs });
      this.#listening?.speechEnded(atMs);
    });
    session.on('tone', (tone) => this.#events.push({ kind: 'tone', ...tone }));
    session.on('failed', ({ reason }) => this.#end('failure', reason));
  }

  #hear(event: Exclude<LineEvent, { kind: 'ended' }>): void {
    this.#events.push(event);
    this.#inputs.note();
  }

  async #hangUp(): Promise<LineReport> {
    this.#end('us', 'The assistant hung up.');
    const media = await closeLine(this.#options);
    return { media, listening: this.#listening?.reports ?? [], speaking: this.#speech.reports };
  }
}
