import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { ProviderReport } from './call/provider-uses.ts';
import { KeptConnection } from './listening/kept-connection.ts';
import type { Listener, ListeningEvent } from './listening/listener.ts';
import type { EngineEars } from './line.ts';
import type { MediaSession } from './media/media-session.ts';
import { findTurnWords } from './turns/find-turn-words.ts';
import { TurnDetector, type Utterance } from './turns/turn-detector.ts';
import type { TurnSettings } from './turns/turn-settings.ts';

/** Utterances of one call that its metrics count. */
const MAX_REPORTS = 1_000;
const SAMPLES_PER_MS = 8;

/** How the words of a call are understood. */
export interface CallListening {
  /** The one that is wanted first, and those that stand in for it. */
  listeners: readonly Listener[];
  /** Names that are likely to be said. */
  hints: readonly string[];
  /** Whose turn it is; the defaults where it is absent. */
  turns?: TurnSettings;
}

export interface LineListeningOptions extends CallListening {
  session: MediaSession;
  /** BCP 47 code. */
  language: string;
  clock: Clock;
  log: Logger;
  /** The time on the axis of the line. */
  nowMs(): number;
  utterance(utterance: Utterance): void;
  /** No listener is left: the line understands keys only. Called once. */
  lost(): void;
}

/** Null where nobody understands words: callers press keys then. */
export function openListening(
  listening: CallListening | undefined,
  options: Omit<LineListeningOptions, keyof CallListening>,
): LineListening | null {
  if (listening && listening.listeners.length > 0) return new LineListening({ ...options, ...listening });
  if (listening?.turns) options.session.judgeSpeech('length', listening.turns.keypadSpeechMs);
  return null;
}

/**
 * Turns the sound of a line into utterances. It connects while the phone rings; from the answer on the
 * caller's sound goes to the listener, and words decide what interrupts the assistant.
 */
export class LineListening {
  readonly #options: LineListeningOptions;
  readonly #turns: TurnDetector;
  readonly #connection: KeptConnection;
  readonly #listeners: Listener[];
  readonly #ears: EngineEars[] = [];
  /** What the listeners did, for the metrics of the call. */
  readonly reports: ProviderReport[] = [];
  #heardUntilMs = 0;
  #isRecording = false;
  #isOver = false;

  constructor(options: LineListeningOptions) {
    this.#options = options;
    const { session, clock, log, hints, language } = options;
    this.#listeners = [...options.listeners];
    this.#connection = new KeptConnection({
      listeners: this.#listeners,
      listen: { language, hints },
      clock,
      log,
      hear: (event) => this.#hear(event),
      report: (report) => {
        if (this.reports.length < MAX_REPORTS) this.reports.push(report);
      },
      gave: (provider, soundMs) =>
        void this.reports.push({ provider, kind: 'listening', ms: 0, tokens: null, soundMs, failed: false }),
      connected: (isConnected) => this.#turns.connected(isConnected),
      unsureSinceMs: () => this.#turns.unsureSinceMs,
      lost: () => this.#lose(),
    });
    this.#turns = new TurnDetector({
      words: findTurnWords(language),
      clock,
      nowMs: () => options.nowMs(),
      ...(options.turns ? { settings: options.turns } : {}),
      decisions: {
        utterance: (utterance) => options.utterance(utterance),
        flush: () => this.#flush(),
        interrupt: () => session.interrupt(),
        resume: (speechAtMs) => session.resume(speechAtMs),
      },
    });
    session.on('caller_audio', ({ atMs, pcm }) => {
      this.#connection.write(atMs, pcm);
      for (const ears of this.#ears) ears.write(pcm);
      this.#heardUntilMs = atMs + pcm.length / SAMPLES_PER_MS;
    });
    void this.#connection.run();
  }

  /** False when no listener is left. */
  get understandsWords(): boolean {
    return !this.#isOver;
  }

  /** Has a listener stand in for those before it. */
  add(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Has an engine hear what the listeners hear. */
  hear(ears: EngineEars): void {
    this.#ears.push(ears);
  }

  /** The call was answered. */
  start(): void {
    if (this.#isOver) return;
    this.#options.session.judgeSpeech('words');
    this.#options.session.listen(true);
  }

  speechStarted(atMs: number): void {
    if (this.#isOver || this.#isRecording) return;
    this.#connection.speechStarted(atMs);
    for (const ears of this.#ears) ears.speechStarted(Math.max(0, this.#heardUntilMs - atMs));
    this.#turns.speechStarted(atMs);
  }

  speechEnded(atMs: number): void {
    if (!this.#isOver && !this.#isRecording) this.#turns.speechEnded(atMs);
  }

  /** A sentence of the assistant sounds, or none any more. */
  sounding(isSounding: boolean): void {
    if (!this.#isOver) this.#turns.sounding(isSounding);
  }

  /** A message is recorded: what is said into it is not meant for the assistant. */
  recording(isRecording: boolean): void {
    this.#isRecording = isRecording;
    // An utterance that goes on is over for those who hear one at a time.
    if (isRecording && !this.#isOver) this.#flush();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#turns.stop();
    this.#options.session.listen(false);
    this.#connection.close();
  }

  #flush(): void {
    this.#connection.flush();
    for (const ears of this.#ears) ears.flush();
  }

  #hear(event: ListeningEvent): void {
    if (!this.#isRecording) this.#turns.hear(event);
  }

  /** Speech is judged by its length again, also what has paused the assistant. */
  #lose(): void {
    if (this.#isOver) return;
    this.close();
    this.#options.session.judgeSpeech('length', this.#options.turns?.keypadSpeechMs);
    this.#options.lost();
  }
}
