import type { FrozenClock } from '../../platform/clock.ts';
import { CallerTime } from '../call/caller-time.ts';
import type { EndedBy, Line, LineEvent, LineReport, Spoken, LeftMessage } from '../line.ts';

const SPEECH_MS_PER_CHARACTER = 50;
const BEEP_MS = 500;

/**
 * A line with sound and keys on a frozen clock: sentences last as long as spoken ones and can be interrupted.
 */
export class TestLine implements Line {
  understandsWords = false;
  readonly hasSound = true;
  readonly said: string[] = [];
  readonly recordings: string[] = [];
  watchesTones = false;
  canBeAnswered: boolean | 'never' = true;
  #events: LineEvent[] = [];
  #ended: { by: EndedBy; cause: string } | null = null;
  #answeredAt: number | null = null;
  #speakingSince: number | null = null;
  #recording: { startedAt: number; speechMs: number } | null = null;
  #listeners = new Set<() => void>();
  /** Sentences in the order in which they are heard; the first one sounds. */
  #sentences: { cut: () => void; interruptible: boolean }[] = [];
  #tail: Promise<unknown> = Promise.resolve();
  readonly #clock: FrozenClock;
  /** What is played and recorded stands still on hold. */
  readonly #sounding: CallerTime;

  constructor(clock: FrozenClock) {
    this.#clock = clock;
    this.#sounding = new CallerTime(clock);
  }

  /** A sentence is being said at this moment. */
  get isSounding(): boolean {
    return this.#sentences.length > 0;
  }

  hold(): void {
    if (this.#speakingSince !== null) this.stopSpeaking();
    this.#sounding.hold();
    this.#push({ kind: 'held' });
  }

  resume(): void {
    this.#sounding.resume();
    this.#push({ kind: 'resumed' });
  }

  press(key: string): void {
    this.#push({ kind: 'key', key, atMs: this.elapsedMs() });
    this.#bargeIn();
  }

  /** Speaks an utterance that is understood as soon as it is over. */
  utter(text: string, durationMs = 500): void {
    const atMs = this.elapsedMs() - durationMs;
    this.#push({ kind: 'words', text, atMs, durationMs });
    this.#bargeIn();
  }

  /** The last listener fails. */
  loseWords(): void {
    this.understandsWords = false;
    this.#push({ kind: 'listening_lost', atMs: this.elapsedMs() });
  }

  /** The other side plays a tone, if anybody watches for tones. */
  hearTone(tone: Extract<LineEvent, { kind: 'tone' }>['tone']): void {
    if (this.watchesTones) this.#push({ kind: 'tone', tone, atMs: this.elapsedMs() });
  }

  /** The beginning of the speech is told so much later than it was. */
  startSpeaking(toldAfterMs = 0): void {
    if (this.#ended) return;
    this.#speakingSince = this.elapsedMs() - toldAfterMs;
    this.#push({ kind: 'speech_started', atMs: this.#speakingSince });
    this.#bargeIn();
  }

  /** The end of the speech is told so much later than it was. */
  stopSpeaking(toldAfterMs = 0): void {
    this.#countSpeech();
    this.#speakingSince = null;
    this.#push({ kind: 'speech_ended', atMs: this.elapsedMs() - toldAfterMs });
  }

  leave(by: EndedBy = 'caller', cause = 'hung up'): void {
    if (this.#ended) return;
    this.#countSpeech();
    this.#ended = { by, cause };
    for (const wake of this.#listeners) wake();
    for (const { cut } of this.#sentences) cut();
  }

  async answer(): Promise<boolean> {
    await this.#clock.sleep(200);
    if (this.canBeAnswered === 'never') return new Promise(() => {});
    if (this.#ended || !this.canBeAnswered) return false;
    this.#answeredAt = this.#clock.monotonicMs();
    return true;
  }

  async say(text: string, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken> {
    const stop = new AbortController();
    const cut = (): void => stop.abort();
    const sentence = { cut, interruptible: options.interruptible };
    this.#sentences.push(sentence);
    options.signal?.addEventListener('abort', cut, { once: true });
    if (this.#ended || options.signal?.aborted) cut();
    const before = this.#tail;
    const sounding = before.then(() => this.#sound(text, stop.signal));
    this.#tail = sounding;
    const spoken = await sounding;
    this.#sentences = this.#sentences.filter((other) => other !== sentence);
    if (spoken.heard !== '') this.said.push(spoken.heard);
    return spoken;
  }

  async #sound(text: string, stop: AbortSignal): Promise<Spoken> {
    const offsetMs = this.elapsedMs();
    const wholeMs = text.length * SPEECH_MS_PER_CHARACTER;
    const beganMs = this.#sounding.monotonicMs();
    const isWhole = await this.#sounding.sleep(wholeMs, stop);
    const durationMs = this.#sounding.monotonicMs() - beganMs;
    const heard = isWhole ? text : wholeWords(text, Math.floor(durationMs / SPEECH_MS_PER_CHARACTER));
    return { heard, offsetMs, durationMs, interrupted: !isWhole };
  }

  watchTones(on: boolean): void {
    this.watchesTones = on;
  }

  async beep(): Promise<void> {
    if (!this.#ended) await this.#sounding.sleep(BEEP_MS);
  }

  async next(timeoutMs: number): Promise<LineEvent> {
    if (this.#events.length === 0 && !this.#ended) {
      const stop = new AbortController();
      const wake = (): void => stop.abort();
      this.#listeners.add(wake);
      await this.#clock.sleep(timeoutMs, stop.signal);
      this.#listeners.delete(wake);
    }
    const event = this.#events.shift();
    if (event) return event;
    return this.#ended ? { kind: 'ended', ...this.#ended } : { kind: 'silence' };
  }

  startMessage(path: string): void {
    this.recordings.push(path);
    if (this.#speakingSince !== null) this.#speakingSince = this.elapsedMs();
    this.#recording = { startedAt: this.#sounding.monotonicMs(), speechMs: 0 };
  }

  async endMessage(): Promise<LeftMessage> {
    this.#countSpeech();
    const recording = this.#recording;
    this.#recording = null;
    const durationMs = recording ? this.#sounding.monotonicMs() - recording.startedAt : 0;
    return { durationMs, speechMs: recording?.speechMs ?? 0, text: null };
  }

  elapsedMs(): number {
    return this.#answeredAt === null ? 0 : this.#clock.monotonicMs() - this.#answeredAt;
  }

  async hangUp(): Promise<LineReport> {
    this.leave('us', 'hung up');
    return { media: null };
  }

  #countSpeech(): void {
    if (this.#recording && this.#speakingSince !== null && !this.#ended) {
      this.#recording.speechMs += this.elapsedMs() - this.#speakingSince;
      this.#speakingSince = this.elapsedMs();
    }
  }

  /** Cuts what sounds, and what can be interrupted behind it. */
  #bargeIn(): void {
    for (const { cut, interruptible } of [...this.#sentences]) {
      if (!interruptible) return;
      cut();
    }
  }

  #push(event: LineEvent): void {
    if (this.#ended) return;
    this.#events.push(event);
    for (const wake of this.#listeners) wake();
  }
}

function wholeWords(text: string, length: number): string {
  const end = text.lastIndexOf(' ', length);
  return end > 0 ? text.slice(0, end) : '';
}
