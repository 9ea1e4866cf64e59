import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock } from '../platform/clock.ts';
import type { CallOptions } from './call-session.ts';
import { runCall } from './call-session.ts';
import type { CallDesk, CallEnding, CallScript, MessageKind, TakenMessage, Turn } from './desk.ts';
import type { EndedBy, Line, LineEvent, LineReport, Spoken, Take } from './line.ts';

// What tests rehearse calls with: a script, a desk that remembers, a line with sound that stands in no room.

/** A dental practice in Berlin, open on weekdays; every test changes what it is about. */
export function rehearsalScript(over: Partial<CallScript> = {}): CallScript {
  return {
    callId: 7,
    assistantId: 3,
    assistantName: 'Robin',
    language: 'en-US',
    voice: 'embedded',
    model: 'embedded',
    welcomeMessage: 'Hello, this is the practice of Doctor Meyer.',
    instructions: null,
    knowledge: [],
    abilities: {
      take_messages: true,
      book_appointments: false,
      take_orders: false,
      take_reservations: false,
      transfer_calls: false,
      send_texts: false,
    },
    maxCallMinutes: 10,
    callerNumber: '+12025550143',
    callerName: null,
    recordingPath: null,
    business: {
      name: 'Doctor Meyer',
      timezone: 'Europe/Berlin',
      country: 'DE',
      description: null,
      phone: '+4930901820',
      email: 'hello@meyer.example',
      website: 'meyer.example',
      address: 'Lindenstraße 5, Berlin',
      openingHours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }],
      holidays: [],
      faqs: [{ question: 'Do you have parking?', answer: 'There is a car park behind the house.' }],
    },
    ...over,
  };
}

/** A desk that keeps what is put on it, and can be told to refuse. */
export class RehearsalDesk implements CallDesk {
  readonly log: string[] = [];
  readonly turns: Turn[] = [];
  readonly messages: { messageKey: string | null; message: TakenMessage }[] = [];
  readonly dropped: string[] = [];
  readonly begun: string[] = [];
  readonly endings: CallEnding[] = [];
  /** Called before each write with its name; throws to refuse it. */
  refuse: (what: string) => void = () => undefined;

  async answered(): Promise<void> {
    this.#enter('answered');
  }

  async recordTurn(turn: Turn): Promise<void> {
    this.#enter('recordTurn');
    this.turns.push(turn);
  }

  async beginMessage(kind: MessageKind): Promise<{ messageKey: string; audioPath: string }> {
    this.#enter('beginMessage');
    const messageKey = `${kind}-${this.begun.length + 1}`;
    this.begun.push(messageKey);
    return { messageKey, audioPath: `/nowhere/${messageKey}.wav` };
  }

  async takeMessage(messageKey: string | null, message: TakenMessage): Promise<void> {
    this.#enter('takeMessage');
    this.messages.push({ messageKey, message });
  }

  async dropMessage(messageKey: string): Promise<void> {
    this.#enter('dropMessage');
    this.dropped.push(messageKey);
  }

  async finish(ending: CallEnding): Promise<void> {
    this.#enter('finish');
    this.endings.push(ending);
  }

  #enter(what: string): void {
    this.refuse(what);
    this.log.push(what);
  }
}

const speechMsPerCharacter = 50;
const beepMs = 500;

/** A line with sound and keys, on a frozen clock: sentences take their time and are interrupted as on a phone. */
export class RehearsalLine implements Line {
  readonly understandsWords = false;
  readonly hasSound = true;
  readonly said: string[] = [];
  readonly takes: string[] = [];
  canBeAnswered = true;
  #events: LineEvent[] = [];
  #ended: { by: EndedBy; cause: string } | null = null;
  #answeredAt: number | null = null;
  #speakingSince: number | null = null;
  #take: { startedAt: number; speechMs: number } | null = null;
  #listeners = new Set<() => void>();
  #sentences = new Set<() => void>();
  #bargeIn: (() => void) | null = null;
  readonly #clock: FrozenClock;

  constructor(clock: FrozenClock) {
    this.#clock = clock;
  }

  press(key: string): void {
    this.#push({ kind: 'key', key, atMs: this.elapsedMs() });
    this.#bargeIn?.();
  }

  startSpeaking(): void {
    if (this.#ended) return;
    this.#speakingSince = this.elapsedMs();
    this.#push({ kind: 'speech_started', atMs: this.elapsedMs() });
    this.#bargeIn?.();
  }

  stopSpeaking(): void {
    this.#countSpeech();
    this.#speakingSince = null;
    this.#push({ kind: 'speech_ended', atMs: this.elapsedMs() });
  }

  leave(by: EndedBy = 'caller', cause = 'hung up'): void {
    if (this.#ended) return;
    this.#countSpeech();
    this.#ended = { by, cause };
    for (const stop of [...this.#listeners, ...this.#sentences]) stop();
  }

  async answer(): Promise<boolean> {
    await this.#clock.sleep(200);
    if (this.#ended || !this.canBeAnswered) return false;
    this.#answeredAt = this.#clock.monotonicMs();
    return true;
  }

  async say(text: string, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken> {
    const offsetMs = this.elapsedMs();
    const wholeMs = text.length * speechMsPerCharacter;
    const stop = new AbortController();
    const cut = (): void => stop.abort();
    this.#sentences.add(cut);
    if (options.interruptible) this.#bargeIn = cut;
    options.signal?.addEventListener('abort', cut, { once: true });
    if (this.#ended || options.signal?.aborted) cut();
    const isWhole = await this.#clock.sleep(wholeMs, stop.signal);
    this.#sentences.delete(cut);
    this.#bargeIn = null;
    const durationMs = this.elapsedMs() - offsetMs;
    const heard = isWhole ? text : wholeWords(text, Math.floor(durationMs / speechMsPerCharacter));
    if (heard !== '') this.said.push(heard);
    return { heard, offsetMs, durationMs, interrupted: !isWhole };
  }

  async beep(): Promise<void> {
    if (!this.#ended) await this.#clock.sleep(beepMs);
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

  startTake(path: string): void {
    this.takes.push(path);
    if (this.#speakingSince !== null) this.#speakingSince = this.elapsedMs();
    this.#take = { startedAt: this.elapsedMs(), speechMs: 0 };
  }

  async endTake(): Promise<Take> {
    this.#countSpeech();
    const take = this.#take;
    this.#take = null;
    const durationMs = take ? this.elapsedMs() - take.startedAt : 0;
    return { durationMs, speechMs: take?.speechMs ?? 0, text: null };
  }

  elapsedMs(): number {
    return this.#answeredAt === null ? 0 : this.#clock.monotonicMs() - this.#answeredAt;
  }

  async hangUp(): Promise<LineReport> {
    this.leave('us', 'hung up');
    return { media: null };
  }

  #countSpeech(): void {
    if (this.#take && this.#speakingSince !== null && !this.#ended) {
      this.#take.speechMs += this.elapsedMs() - this.#speakingSince;
      this.#speakingSince = this.elapsedMs();
    }
  }

  #push(event: LineEvent): void {
    if (this.#ended) return;
    this.#events.push(event);
    for (const wake of [...this.#listeners]) wake();
  }
}

function wholeWords(text: string, length: number): string {
  const end = text.lastIndexOf(' ', length);
  return end > 0 ? text.slice(0, end) : '';
}

/** A call that has begun, and the time it runs on. */
export class Rehearsal<TheLine extends Line> {
  readonly clock: FrozenClock;
  readonly desk: RehearsalDesk;
  readonly line: TheLine;
  readonly stop = new AbortController();
  readonly done: Promise<void>;
  isOver = false;

  constructor(
    openLine: (clock: FrozenClock) => TheLine,
    options: Partial<CallOptions> & { refuse?: (what: string) => void; at?: string } = {},
  ) {
    this.clock = new FrozenClock(options.at ?? '2026-11-23T10:00:00Z');
    this.desk = new RehearsalDesk();
    if (options.refuse) this.desk.refuse = options.refuse;
    this.line = openLine(this.clock);
    this.done = runCall({
      line: this.line,
      script: options.script ?? rehearsalScript(),
      desk: this.desk,
      clock: this.clock,
      log: pino({ level: 'silent' }),
      signal: options.signal ?? this.stop.signal,
      ...(options.openDialogue ? { openDialogue: options.openDialogue } : {}),
    }).finally(() => {
      this.isOver = true;
    });
  }

  /** Lets time pass, a tenth of a second at a time, so that everything happens at its own instant. */
  async pass(ms: number): Promise<void> {
    await nextTurn();
    for (let left = ms; left > 0; left -= 100) {
      await this.clock.advance(Math.min(100, left));
      await nextTurn();
    }
  }

  /** Lets time pass until something is true; fails when it does not come true within two minutes. */
  async passUntil(isTrue: () => boolean): Promise<void> {
    for (let passed = 0; !isTrue(); passed += 100) {
      if (passed > 120_000) throw new Error('what was waited for did not happen');
      await this.pass(100);
    }
  }

  /** Lets time pass until the call is over and saved; fails when it is not within `withinMs`. */
  async finish(withinMs = 30_000): Promise<CallEnding> {
    for (let passed = 0; !this.isOver && passed < withinMs; passed += 100) await this.pass(100);
    if (!this.isOver) throw new Error(`the call was not over within ${withinMs} ms`);
    await this.done;
    const [ending, ...others] = this.desk.endings;
    if (!ending || others.length > 0) throw new Error(`finished ${this.desk.endings.length} times`);
    return ending;
  }

  /** The transcript as lines: `assistant: …`, `user: …`. */
  get transcript(): string[] {
    return this.desk.turns.map(({ role, content }) => `${role}: ${content}`);
  }
}
