import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import type { CallScript } from '../../call-recorder.ts';
import type { LineSound } from '../../line.ts';
import type { ListenOptions } from '../../listening/listener.ts';
import type { Facts, ToolDeclaration } from '../../tools.ts';
import type { Turn } from '../engine.ts';
import { FIRST_WORD_MS } from '../model/model-engine.ts';
import { RequestReport, type ModelReport } from '../model/model-report.ts';
import { ThinkingEngine, type Thinker, type ThinkerParts, type Thought } from '../model/thinking-engine.ts';
import { SessionAnswer } from './session-answer.ts';
import { SessionEars } from './session-ears.ts';
import { SessionLink } from './session-link.ts';
import { SessionMemory } from './session-memory.ts';
import { soundSettings, transcriptionSettings } from './session-settings.ts';

export interface RealtimeEngineOptions {
  offer: ProviderOffer;
  client: ProviderClient;
  script: CallScript;
  tools: readonly ToolDeclaration[];
  /** What the caller has booked, as the call begins; null or absent for nothing that is known. */
  callerBookings?: Facts | null;
  sound: LineSound;
  /** It is the first to be asked: it connects while the phone rings. */
  isFirst: boolean;
  clock: Clock;
  log: Logger;
  /** How long the first sound may take before the next engine is asked. */
  firstSoundMs?: number;
  onReport?: (report: ModelReport) => void;
}

/**
 * An engine that hears the caller and speaks by itself, in a session of OpenAI's Realtime API. Turns, tools
 * and what was heard stay with the house (docs/decisions/0056-speech-to-speech.md).
 */
export class RealtimeEngine extends ThinkingEngine {
  constructor(options: RealtimeEngineOptions) {
    super(options, (parts) => new SessionThinker(options, parts));
  }
}

class SessionThinker implements Thinker {
  readonly history: SessionMemory;
  readonly #options: RealtimeEngineOptions;
  readonly #parts: ThinkerParts;
  readonly #link: SessionLink;
  readonly #ears: SessionEars;
  readonly #closing = new AbortController();
  /** How the session writes down what it hears; null while it need not. */
  #listen: ListenOptions | null = null;
  /** The same as the session has been told. */
  #toldListen: ListenOptions | null = null;

  constructor(options: RealtimeEngineOptions, parts: ThinkerParts) {
    const { offer, client, clock, log, script, sound, callerBookings = null } = options;
    const { access } = offer;
    this.#options = options;
    this.#parts = parts;
    this.#link = new SessionLink({
      ...{ offer, client, clock, log },
      settings: () => {
        const listen = (this.#toldListen = this.#listen);
        return soundSettings(script, clock.now(), {
          ...{ access, tools: parts.tools.offered, listen, callerBookings },
        });
      },
      opened: () => {
        this.#tellListen();
        this.history.begin();
      },
      told: (message) => {
        this.history.note(message);
        this.#ears.tell(message);
      },
      lost: (error) => this.#lose(error),
    });
    this.#ears = new SessionEars(offer.id, this.#link, {
      key: access.key,
      transcribe: (listen) => this.#transcribe(listen),
    });
    this.history = new SessionMemory(this.#link, this.#ears);
    this.history.addAssistant(script.welcomeMessage);
    sound.hear(this.#ears);
    // The first answer tells what is wrong.
    if (options.isFirst) this.#link.open(this.#closing.signal).catch(() => {});
  }

  get id(): string {
    return this.#options.offer.id;
  }

  close(): void {
    this.#closing.abort();
    this.#link.close();
  }

  async ask(
    turn: Turn,
    { mayUseTools, heard }: { mayUseTools: boolean; heard: Promise<void>[] },
  ): Promise<Thought> {
    const { clock, log, firstSoundMs = FIRST_WORD_MS, onReport: tell = () => {} } = this.#options;
    const late = new AbortController();
    const begun = new AbortController();
    const report = new RequestReport({ clock, log, model: this.id, tell });
    void clock.sleep(firstSoundMs, AbortSignal.any([begun.signal, turn.signal])).then((isLate) => {
      if (isLate)
        late.abort(new ProviderError('timeout', `The model was silent for ${firstSoundMs / 1_000} s`));
    });
    const stop = AbortSignal.any([turn.signal, late.signal]);
    const answer = new SessionAnswer(turn, this.#parts.isFalse, clock);
    let failure: unknown = null;
    try {
      await this.#link.open(stop);
      for await (const event of this.#link.respond(mayUseTools ? {} : { tool_choice: 'none' }, stop)) {
        if (event.kind === 'end') report.usage = event.usage;
        else answer.take(event);
        // Its words come a little before its sound, and are not heard.
        if (event.kind !== 'end' && event.kind !== 'transcript') {
          report.begin();
          begun.abort();
        }
        if (answer.isHeldBack || turn.signal.aborted) break;
      }
    } catch (error) {
      failure = error;
    } finally {
      begun.abort();
    }
    failure = await answer.end(failure);
    const isInterrupted = turn.signal.aborted;
    report.end(isInterrupted ? 'interrupted' : failure);
    // A call of an answer that broke off is not carried out: more may have been meant.
    const calls = failure === null && !isInterrupted && !answer.isHeldBack ? answer.calls : [];
    this.#keep(answer, calls, heard);
    if (failure !== null && !isInterrupted) {
      this.#giveUp(failure);
      throw failure;
    }
    return { text: answer.text, isHeldBack: answer.isHeldBack, calls };
  }

  /** Keeps what was said in the history; once it is over, what was heard of it. */
  #keep(answer: SessionAnswer, calls: Thought['calls'], heard: Promise<void>[]): void {
    const saying = answer.heard;
    if (saying === null && calls.length === 0) return;
    const entry = this.history.addAnswer(answer.text, calls);
    if (saying === null) return;
    heard.push(
      saying.then(({ heard: words, interrupted, playedMs = 0 }) =>
        entry.heard(words, interrupted, answer.parts, playedMs),
      ),
    );
  }

  /** A session that failed hears the caller no longer, unless their words come from it. */
  #giveUp(failure: unknown): void {
    if (this.#ears.isListening) return;
    this.#link.reset(failure instanceof Error ? failure : new Error(String(failure)));
  }

  #transcribe(listen: ListenOptions | null): void {
    this.#listen = listen;
    this.#tellListen();
  }

  #tellListen(): void {
    if (!this.#link.isOpen || this.#toldListen === this.#listen) return;
    this.#toldListen = this.#listen;
    const session = transcriptionSettings(this.#options.offer.access, this.#listen);
    this.#link.send({ type: 'session.update', session });
  }

  #lose(error: Error): void {
    if (!this.#closing.signal.aborted)
      this.#options.log.warn({ err: error, model: this.id }, 'session ended');
    this.#ears.lost(error);
  }
}
