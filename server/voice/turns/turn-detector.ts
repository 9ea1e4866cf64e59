import type { Clock } from '../../platform/clock.ts';
import type { ListeningEvent } from '../listening/listener.ts';
import { judgeWords, type Judgement } from './judge-words.ts';
import { silenceNeededMs } from './silence-needed.ts';
import { splitWords } from './split-words.ts';
import type { TurnSettings } from './turn-settings.ts';
import { DEFAULT_TURN_SETTINGS } from './turn-taking.ts';
import type { TurnWords } from './turn-words.ts';

/** One utterance of the caller; `atMs` is its beginning on the axis of the line. */
export interface Utterance {
  text: string;
  atMs: number;
  durationMs: number;
}

/** What a detector decides. */
export interface TurnDecisions {
  /** The caller has finished an utterance that wants an answer. */
  utterance(utterance: Utterance): void;
  /** The caller has paused: the listener is to tell what was said. */
  flush(): void;
  /** What the assistant says stops for good. */
  interrupt(): void;
  /** The speech that began then was no interruption: what it paused goes on. */
  resume(speechAtMs: number): void;
}

export interface TurnDetectorOptions {
  words: TurnWords;
  clock: Clock;
  /** The time on the axis of the line, in milliseconds. */
  nowMs(): number;
  decisions: TurnDecisions;
  settings?: TurnSettings;
}

interface OpenUtterance {
  atMs: number;
  /** The end of the last sound or word. */
  endMs: number;
  finals: string[];
  partial: string;
  unsureSinceMs: number;
  /** The provider takes the utterance for over. */
  isJudged: boolean;
  /** Voice activity heard it too; it misses very low voices. */
  isSound: boolean;
}

/** Longest utterance, in characters; what is said beyond it is left out. */
const MAX_UTTERANCE = 2_000;

/**
 * Decides whose turn it is, out of voice activity (what the line hears) and words (what a listener
 * understands): when an utterance is over, and whether speech interrupts the assistant. Sound without words
 * is no utterance, and a "mm-hm" while the assistant speaks is none either.
 */
export class TurnDetector {
  readonly #options: TurnDetectorOptions;
  readonly #settings: TurnSettings;
  #open: OpenUtterance | null = null;
  #isSpeaking = false;
  /** The beginning of speech that paused the assistant and is not judged yet. */
  #pausedAtMs: number | null = null;
  #isSounding = false;
  #isConnected = true;
  /** Words that did not interrupt: an answer to what the assistant was about to finish, or for afterwards. */
  #aside: { utterance: Utterance; untilMs: number } | null = null;
  /** Words taken from a partial; the final that repeats them is dropped. */
  #taken: string[] | null = null;
  #timer = new AbortController();
  #isStopped = false;

  constructor(options: TurnDetectorOptions) {
    this.#options = options;
    this.#settings = options.settings ?? DEFAULT_TURN_SETTINGS;
  }

  /** From when on words of the utterance are not final; null between utterances. */
  get unsureSinceMs(): number | null {
    return this.#open?.unsureSinceMs ?? null;
  }

  /** Voice activity began. */
  speechStarted(atMs: number): void {
    this.#isSpeaking = true;
    this.#taken = null;
    this.#open ??= newUtterance(atMs);
    this.#open.isSound = true;
    this.#open.isJudged = false;
    if (this.#isSounding) this.#pausedAtMs = atMs;
    this.#judge();
  }

  /** Voice activity ended at `atMs`, which is told half a second later. */
  speechEnded(atMs: number): void {
    this.#isSpeaking = false;
    if (this.#open) this.#open.endMs = Math.max(this.#open.endMs, atMs);
    this.#options.decisions.flush();
    this.#judge();
  }

  /** The assistant can be heard, or no longer. */
  sounding(isSounding: boolean): void {
    this.#isSounding = isSounding;
    if (isSounding || !this.#aside) return;
    const { utterance, untilMs } = this.#aside;
    this.#aside = null;
    if (this.#options.nowMs() <= untilMs) this.#options.decisions.utterance(utterance);
  }

  /** What a listener tells. */
  hear(event: ListeningEvent): void {
    if (event.kind === 'speech_started') return;
    if (event.kind === 'end_of_turn') {
      if (this.#open) this.#open.isJudged = true;
    } else this.#hearWords(event);
    this.#judge();
  }

  /**
   * Whether somebody listens. Until somebody does, nobody knows whether a sound had words. A new connection
   * hears again what was not final, so that it is forgotten.
   */
  connected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (!this.#open || !isConnected) return;
    this.#open.partial = '';
    this.#open.endMs = Math.max(this.#open.endMs, this.#options.nowMs());
    this.#judge();
  }

  /** Nothing is decided any more; what was paused goes on. */
  stop(): void {
    this.#isStopped = true;
    this.#timer.abort();
    this.#open = null;
  }

  #hearWords({ kind, text }: { kind: 'partial' | 'final'; text: string }): void {
    const fresh = this.#withoutTaken(kind, text.trim());
    if (fresh === '' && (kind === 'partial' || !this.#open)) return;
    const nowMs = this.#options.nowMs();
    const open = (this.#open ??= newUtterance(nowMs));
    if (!open.isSound && fresh !== '') open.endMs = nowMs;
    open.partial = kind === 'partial' ? fresh : '';
    if (kind === 'final') open.unsureSinceMs = nowMs;
    if (kind === 'final' && fresh !== '' && textOf(open).length < MAX_UTTERANCE) open.finals.push(fresh);
  }

  /** The words that were not already part of the last utterance, which had to do with a partial. */
  #withoutTaken(kind: 'partial' | 'final', text: string): string {
    const said = splitWords(text);
    if (said.length === 0) return '';
    const taken = this.#taken;
    if (taken === null) return text;
    if (kind === 'final') this.#taken = null;
    const repeats = said.every((word, at) => taken[at] === undefined || taken[at] === word);
    return repeats ? text.split(/\s+/).slice(taken.length).join(' ') : text;
  }

  #judge(): void {
    this.#timer.abort();
    const open = this.#open;
    if (this.#isStopped || !open) return;
    const text = textOf(open);
    if (this.#isSounding || this.#pausedAtMs !== null) this.#judgeInterruption(text);
    if (this.#open !== open || this.#isSpeaking) return;
    const nowMs = this.#options.nowMs();
    const dueMs = this.#dueMs(open, text);
    if (nowMs >= dueMs) this.#close(open, text);
    else if (dueMs < Number.POSITIVE_INFINITY) this.#wait(dueMs - nowMs);
  }

  #dueMs(open: OpenUtterance, text: string): number {
    const { words } = this.#options;
    const { noWordsMs, lastWordsMs } = this.#settings;
    if (text === '') return this.#isConnected ? open.endMs + noWordsMs : Number.POSITIVE_INFINITY;
    // A "mm-hm" is over at once, so that the assistant goes on.
    const isAside = this.#pausedAtMs !== null && this.#judgeWords(text) === 'backchannel';
    const needed = isAside ? 0 : silenceNeededMs(text, words, this.#settings, open.isJudged);
    return open.endMs + needed + (open.partial === '' ? 0 : lastWordsMs);
  }

  #judgeInterruption(text: string): void {
    const judgement = this.#judgeWords(text);
    if (judgement === 'interruption') return this.#interrupt();
    if (this.#pausedAtMs === null || judgement === 'backchannel') return;
    const nowMs = this.#options.nowMs();
    const longMs = this.#pausedAtMs + this.#settings.longSpeechMs;
    if (!this.#isSpeaking) return;
    if (nowMs >= longMs) this.#interrupt();
    else this.#wait(longMs - nowMs);
  }

  #interrupt(): void {
    this.#pausedAtMs = null;
    this.#isSounding = false;
    this.#options.decisions.interrupt();
  }

  #close(open: OpenUtterance, text: string): void {
    this.#open = null;
    const { decisions, words } = this.#options;
    const utterance = { text, atMs: open.atMs, durationMs: Math.max(0, open.endMs - open.atMs) };
    if (open.partial !== '') this.#taken = splitWords(open.partial);
    const judgement = this.#judgeWords(text);
    const isAside = this.#isSounding && judgement !== 'interruption' && judgement !== 'nothing';
    if (this.#pausedAtMs === null && !isAside) {
      if (!isHesitation(text, words)) decisions.utterance(utterance);
      return;
    }
    const speechAtMs = this.#pausedAtMs;
    this.#pausedAtMs = null;
    if (!isHesitation(text, words)) this.#keepAside(utterance, judgement);
    if (speechAtMs !== null) decisions.resume(speechAtMs);
  }

  /** A "yes" counts for a moment; words that were too few to interrupt are answered afterwards. */
  #keepAside(utterance: Utterance, judgement: Judgement): void {
    const nowMs = this.#options.nowMs();
    if (judgement === 'backchannel') {
      if (this.#aside && this.#aside.untilMs > nowMs + this.#settings.answerAheadMs) return;
      this.#aside = { utterance, untilMs: nowMs + this.#settings.answerAheadMs };
      return;
    }
    const before = this.#aside?.untilMs === Number.POSITIVE_INFINITY ? this.#aside.utterance : null;
    const { atMs, durationMs } = utterance;
    const whole = before && {
      text: `${before.text} ${utterance.text}`,
      atMs: before.atMs,
      durationMs: atMs + durationMs - before.atMs,
    };
    this.#aside = { utterance: whole ?? utterance, untilMs: Number.POSITIVE_INFINITY };
  }

  #judgeWords(text: string): Judgement {
    return judgeWords(text, this.#options.words, this.#settings.interruptingWords);
  }

  #wait(ms: number): void {
    this.#timer = new AbortController();
    void this.#options.clock.sleep(ms, this.#timer.signal).then((isOver) => {
      if (isOver) this.#judge();
    });
  }
}

const newUtterance = (atMs: number): OpenUtterance => ({
  atMs,
  endMs: atMs,
  unsureSinceMs: atMs,
  finals: [],
  partial: '',
  isJudged: false,
  isSound: false,
});

const isHesitation = (text: string, { hesitations }: TurnWords): boolean =>
  splitWords(text).every((word) => hesitations.includes(word));

const textOf = ({ finals, partial }: OpenUtterance): string => [...finals, partial].join(' ').trim();
