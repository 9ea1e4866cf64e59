import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { placeToCut } from '../cut-sentences.ts';
import type { Heard, Informs, Turn } from '../engine.ts';
import type { ToolCall } from '../model/language-model.ts';
import { endSpeech } from '../model/model-engine.ts';
import { informsOf, SpokenAnswer } from '../model/speak-answer.ts';
import type { ResponseEvent } from './response-reader.ts';
import { SpokenSound } from './spoken-sound.ts';

/** A piece of sound as the session knows it. */
export interface SoundPart {
  itemId: string;
  contentIndex: number;
  ms: number;
}

const SAMPLES_PER_MS = 8;

/**
 * One answer of a session: its sound is heard as it comes, and stops where its words claim what no tool has
 * done. Some answers come in words although sound was asked for; the house reads those out.
 */
export class SessionAnswer {
  readonly calls: ToolCall[] = [];
  /** The sound in the order in which it came. */
  readonly parts: SoundPart[] = [];
  isHeldBack = false;
  readonly #turn: Turn;
  readonly #isFalse: (sentence: string) => boolean;
  readonly #speech: SpokenSound;
  #saying: Promise<Heard> | null = null;
  #written: SpokenAnswer | null = null;
  #transcript = '';
  /** What of the transcript is not checked yet, because its sentence has no end. */
  #unchecked = '';
  #informs: { first: Informs | null } | null = null;

  constructor(turn: Turn, isFalse: (sentence: string) => boolean, clock: Clock) {
    this.#turn = turn;
    this.#isFalse = isFalse;
    this.#speech = new SpokenSound(clock);
  }

  /** The words of what was said. */
  get text(): string {
    return this.#saying ? this.#transcript.trim() : (this.#written?.text ?? '');
  }

  take(event: ResponseEvent): void {
    switch (event.kind) {
      case 'sound':
        return this.#addSound(event);
      case 'transcript':
        this.#speech.addWords(event.text);
        this.#transcript += event.text;
        this.#unchecked += event.text;
        return this.#check();
      case 'text':
        this.#written ??= new SpokenAnswer(this.#turn, this.#isFalse);
        return this.#written.write(event.text);
      case 'call':
        this.calls.push(event.call);
        return;
      default:
    }
  }

  /**
   * Nothing more comes; what was said goes on being heard unless the answer broke off.
   * @returns the failure of the answer; null when there was none.
   */
  async end(failure: unknown): Promise<unknown> {
    if (failure === null && !this.isHeldBack) this.#checkSentence(this.#unchecked);
    if (failure === null && !this.isHeldBack && !this.#turn.signal.aborted) this.#speech.complete();
    else this.#speech.stop();
    if (this.#written) return endSpeech(this.#written, failure === null, failure);
    if (failure === null && this.#saying && this.#transcript.trim() === '') {
      return new ProviderError('unknown', 'The model does not tell what it says');
    }
    return failure;
  }

  /** Resolves when it is over, with what was heard; null when nothing was said. */
  get heard(): Promise<Heard> | null {
    return this.#saying ?? (this.#written && this.#written.text !== '' ? this.#written.heard() : null);
  }

  #addSound({ itemId, contentIndex, pcm }: Extract<ResponseEvent, { kind: 'sound' }>): void {
    const last = this.parts.at(-1);
    const ms = pcm.length / SAMPLES_PER_MS;
    if (last?.itemId === itemId && last.contentIndex === contentIndex) last.ms += ms;
    else this.parts.push({ itemId, contentIndex, ms });
    this.#speech.add(pcm);
    this.#saying ??= this.#turn.say(this.#speech, this.#options());
  }

  /** Whether an answer informs is known with its first sentence. */
  #options(): { readonly informs: Informs | null } {
    const informs = (): Informs | null => this.#informs?.first ?? null;
    return {
      get informs() {
        return informs();
      },
    };
  }

  #check(): void {
    for (let cut = placeToCut(this.#unchecked); cut > 0; cut = placeToCut(this.#unchecked)) {
      this.#checkSentence(this.#unchecked.slice(0, cut));
      this.#unchecked = this.#unchecked.slice(cut);
    }
  }

  #checkSentence(text: string): void {
    const sentence = text.trim();
    if (sentence === '') return;
    this.#informs ??= { first: informsOf(sentence) };
    this.isHeldBack ||= this.#isFalse(sentence);
  }
}
