import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { cutSentences } from '../cut-sentences.ts';
import type { Heard, Informs, Turn } from '../engine.ts';
import { EventQueue } from '../../listening/event-queue.ts';
import { spokenText } from './clean-text.ts';

/** What begins like this is a tool call that the model wrote as text; nobody wants to hear it. */
const NOT_SPEECH = /^\s*(?:[{[]|<\|?\w|```|tool_call|functions?\.)/u;

/** Stands behind a text that was broken off; no text holds it. */
const BROKEN_OFF = '\u0000';
const WHOLE = /[.!?…]["'”’»)\]]*$/u;

/**
 * Speaks what a model sends, sentence by sentence, each checked before it is heard. A sentence that `isFalse`
 * finds to be untrue is held back with everything behind it.
 */
export class SpokenAnswer {
  readonly #turn: Turn;
  readonly #isFalse: (sentence: string) => boolean;
  readonly #received = new EventQueue<string>();
  readonly #checked = new EventQueue<string>();
  readonly #reading: Promise<void>;
  /** Null while nothing was said. */
  #saying: Promise<Heard> | null = null;
  /** The sentences that were passed on to be said. */
  text = '';
  /** The sentence that was held back. */
  heldBack: string | null = null;

  constructor(turn: Turn, isFalse: (sentence: string) => boolean) {
    this.#turn = turn;
    this.#isFalse = isFalse;
    this.#reading = this.#read();
    // Awaited by `end`; until then it must not count as unhandled.
    this.#reading.catch(() => undefined);
  }

  /** Text as the model sends it. */
  write(text: string): void {
    this.#received.push(text);
  }

  /**
   * Nothing more comes; what was said goes on being heard.
   * @param isWhole false leaves out a last sentence without its end.
   * @throws ProviderError when the text was not meant to be spoken.
   */
  async end(isWhole: boolean): Promise<void> {
    if (!isWhole) this.#received.push(BROKEN_OFF);
    this.#received.end();
    await this.#reading;
  }

  /** Resolves with what was heard, when it is over. */
  heard(): Promise<Heard> {
    return this.#saying ?? Promise.resolve({ heard: '', interrupted: false });
  }

  async #read(): Promise<void> {
    try {
      for await (const cut of cutSentences(spokenText(this.#received), this.#turn.signal)) {
        const sentence = cut.replace(BROKEN_OFF, '');
        const isHalf = cut.endsWith(BROKEN_OFF) && !WHOLE.test(sentence);
        if (isHalf || sentence === '' || this.heldBack !== null) continue;
        if (NOT_SPEECH.test(sentence)) {
          throw new ProviderError('unknown', 'The model wrote a tool call as text');
        }
        if (this.#isFalse(sentence)) {
          this.heldBack = sentence;
          continue;
        }
        this.text += (this.text === '' ? '' : ' ') + sentence;
        this.#checked.push(`${sentence} `);
        this.#saying ??= this.#turn.say(this.#checked, { informs: informsOf(sentence) });
      }
    } finally {
      this.#checked.end();
    }
  }
}

/** An answer that begins with a statement informs, about what is known only to the model. */
export const informsOf = (sentence: string): Informs | null =>
  /\?["'”’»)\]]*$/u.test(sentence) ? null : { topic: 'knowledge', about: null };
