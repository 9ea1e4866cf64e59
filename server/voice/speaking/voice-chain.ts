import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { RefusedAccounts } from '../../platform/providers/refused-accounts.ts';
import type { ProviderReport } from '../call/provider-uses.ts';
import {
  SpeechRefusal,
  type SpeechChunk,
  type SpeechSynthesizer,
  type Utterance,
} from '../speech/synthesizer.ts';
import { JoinedSpeech } from '../speech/joined-speech.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { VoiceAttempt, type ChainVoice } from './voice-attempt.ts';

/** After so long in silence the next provider's voice is asked as well; whoever is first is heard. */
const NEXT_VOICE_MS = 1_000;
/**
 * After so long in silence the embedded voice takes over. With the 1.2 s after which a filler is said, no
 * caller waits for longer than three seconds.
 */
const EMBEDDED_MS = 1_600;
/** An embedded voice that is not loaded after so long is followed by the next one. */
const READY_MS = 700;
/** A voice that pauses for so long, when all of its sound has been heard, has broken off. */
const STALLED_MS = 900;
/** A voice that failed so often on a call is not asked again on that call. */
const MAX_FAILURES = 2;
/** Requests of one call that its metrics count. */
const MAX_REPORTS = 2_000;

export interface VoiceChainOptions {
  /** In the order in which they are asked; none: the embedded voice speaks. */
  voices: readonly ProviderVoice[];
  /** The voices that always stand behind them, by their ids. */
  embedded: { synthesizer: SpeechSynthesizer; voices: readonly string[] };
  /** Told of accounts that refuse, for later calls. */
  refused?: RefusedAccounts;
  clock: Clock;
  log: Logger;
}

/**
 * The voices of one call. A voice that fails, is too slow or breaks off is followed by the next one, which
 * goes on at the word in which that was; the embedded one is the last.
 */
export class VoiceChain implements SpeechSynthesizer {
  /** What the providers did, for the metrics of the call. */
  readonly reports: ProviderReport[] = [];
  /** Resolves when somebody can speak, or nobody could be loaded. Never rejects. */
  readonly ready: Promise<void>;
  readonly #options: VoiceChainOptions;
  readonly #failures = new Map<string, number>();
  readonly #over = new AbortController();

  constructor(options: VoiceChainOptions) {
    this.#options = options;
    const { voices, embedded } = options;
    for (const voice of voices) void voice.warm(this.#over.signal);
    const loading = prepareVoices(embedded);
    this.ready = voices.length > 0 ? Promise.resolve() : loading;
  }

  /** The call is over: connections that are being made are given up. */
  close(): void {
    this.#over.abort();
  }

  async *speak(utterance: Utterance, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    const askedAtMs = this.#options.clock.monotonicMs();
    const silentFromMs = utterance.silentFromMs ?? ((): number => askedAtMs);
    const speech = new JoinedSpeech();
    let rest = utterance.text;
    let voices = this.#usable();
    for (;;) {
      const asked = { ...utterance, text: rest };
      const attempt = await this.#begin(asked, voices, silentFromMs, signal);
      if (!attempt) return;
      const failure = yield* this.#follow(attempt, speech, silentFromMs, signal);
      if (failure === null) return this.#report(attempt, asked, null);
      this.#fail(attempt, asked, failure);
      rest = wordsFrom(rest, speech.breakOff());
      yield { pcm: new Int16Array(0), words: [], corrected: speech.words };
      if (rest === '' || signal.aborted) return;
      speech.next();
      voices = voices.slice(voices.indexOf(attempt.voice) + 1);
      if (voices.length === 0) throw asRefusal(failure);
    }
  }

  #usable(): ChainVoice[] {
    const { voices, embedded, refused } = this.#options;
    const hosted = voices.filter(
      ({ id, account }) =>
        (this.#failures.get(id) ?? 0) < MAX_FAILURES && refused?.isLeftOut(account) !== true,
    );
    return [
      ...hosted.map((voice) => ({
        ...{ id: voice.id, synthesizer: voice, isEmbedded: false },
        keeps: (utterance: Utterance) => voice.keeps?.(utterance) === true,
      })),
      ...embedded.voices.map((id) => ({ id, synthesizer: embedded.synthesizer, isEmbedded: true })),
    ];
  }

  /**
   * Asks the voices one after the other, each when those before it have failed or the caller waits for too
   * long; gives the one that is heard first. Null when `signal` aborts. Rejects when all of them fail.
   */
  async #begin(
    utterance: Utterance,
    voices: readonly ChainVoice[],
    silentFromMs: () => number,
    signal: AbortSignal,
  ): Promise<VoiceAttempt | null> {
    const { clock } = this.#options;
    const waiting = [...voices];
    let running: VoiceAttempt[] = [];
    let last: unknown = null;
    const nowMs = (): number => clock.monotonicMs();
    const aborted = whenAborted(signal);
    try {
      for (;;) {
        if (signal.aborted) return null;
        const next = waiting[0];
        const waitMs = next ? silentFromMs() + patienceMs(running, next) - nowMs() : null;
        if (next && (running.length === 0 || (waitMs ?? 0) <= 0)) {
          waiting.shift();
          running.push(new VoiceAttempt(next, utterance, { nowMs, signal }));
          continue;
        }
        if (running.length === 0) throw asRefusal(last);
        await this.#whicheverIsFirst([...running.map(({ begun }) => begun), aborted.promise], waitMs);
        for (const failed of running.filter(({ failure }) => failure !== null)) {
          running = running.filter((other) => other !== failed);
          last = failed.failure;
          if (!signal.aborted) this.#fail(failed, utterance, last);
        }
        const heard = running.find((attempt) => attempt.hasSound || attempt.isAtEnd);
        if (!heard || signal.aborted) continue;
        this.#leaveOthers(running, heard, utterance);
        running = [];
        return heard;
      }
    } finally {
      aborted.forget();
      for (const attempt of running) attempt.stop();
    }
  }

  /** Waits for one of them, at most `waitMs`; null: without a limit. */
  async #whicheverIsFirst(all: readonly Promise<void>[], waitMs: number | null): Promise<void> {
    const done = new AbortController();
    const late = waitMs === null ? [] : [this.#options.clock.sleep(waitMs, done.signal)];
    await Promise.race([...all, ...late]);
    done.abort();
  }

  /** Those that were asked before the one that is heard were too slow. */
  #leaveOthers(running: readonly VoiceAttempt[], heard: VoiceAttempt, utterance: Utterance): void {
    const at = running.indexOf(heard);
    for (const [index, attempt] of running.entries()) {
      if (attempt === heard) continue;
      attempt.stop();
      if (index < at)
        this.#fail(attempt, utterance, new ProviderError('timeout', 'The voice began too late'));
    }
  }

  /** Hands on what follows; gives what the voice failed of, or null at its end. */
  async *#follow(
    attempt: VoiceAttempt,
    speech: JoinedSpeech,
    silentFromMs: () => number,
    signal: AbortSignal,
  ): AsyncGenerator<SpeechChunk, unknown> {
    const { clock } = this.#options;
    try {
      for (const chunk of attempt.takeFirst()) yield speech.add(chunk);
      for (;;) {
        const next = attempt.next();
        const came = next.then(
          () => undefined,
          () => undefined,
        );
        const waitMs = Math.max(0, silentFromMs() - clock.monotonicMs()) + STALLED_MS;
        const isLate = attempt.voice.isEmbedded ? false : await this.#isLate(came, waitMs, signal);
        if (isLate) return new ProviderError('timeout', 'The voice paused in the middle of a sentence');
        const chunk = await next;
        if (chunk === null || signal.aborted) return null;
        yield speech.add(chunk);
      }
    } catch (error) {
      return signal.aborted ? null : error;
    } finally {
      attempt.stop();
    }
  }

  async #isLate(came: Promise<undefined>, waitMs: number, signal: AbortSignal): Promise<boolean> {
    const done = new AbortController();
    const late = this.#options.clock.sleep(waitMs, AbortSignal.any([done.signal, signal]));
    const isLate = await Promise.race([came.then(() => false), late]);
    done.abort();
    return isLate;
  }

  #fail(attempt: VoiceAttempt, utterance: Utterance, failure: unknown): void {
    const { id, isEmbedded } = attempt.voice;
    const { log, refused, voices } = this.#options;
    this.#report(attempt, utterance, failure);
    log.warn({ err: failure, voice: id }, 'voice failed');
    if (isEmbedded) return;
    const isPermanent = failure instanceof ProviderError && failure.isPermanent;
    this.#failures.set(id, isPermanent ? MAX_FAILURES : (this.#failures.get(id) ?? 0) + 1);
    const account = voices.find((voice) => voice.id === id)?.account;
    if (account !== undefined) refused?.note(failure, account);
  }

  /** What a provider did; the embedded voice and kept phrases ask nobody. */
  #report(attempt: VoiceAttempt, utterance: Utterance, failure: unknown): void {
    const { voice, startedAtMs, firstAtMs, isRequest } = attempt;
    const failed = failure !== null;
    if (!isRequest || (!failed && firstAtMs === null)) return;
    const { clock, log } = this.#options;
    const ms = clock.monotonicMs() - startedAtMs;
    const firstMs = firstAtMs === null ? null : firstAtMs - startedAtMs;
    const use = { provider: voice.id, ms, firstMs, characters: utterance.text.length };
    if (this.reports.length < MAX_REPORTS) {
      const endedAtMs = clock.epochMs();
      this.reports.push({ ...use, kind: 'speaking', tokens: null, failed, endedAtMs });
    }
    if (!failed) log.info(use, 'sentence synthesised');
  }
}

/** Loads embedded voices; resolves when the first can speak, or none could be loaded. Never rejects. */
export async function prepareVoices({ synthesizer, voices }: VoiceChainOptions['embedded']): Promise<void> {
  await Promise.any(voices.map(async (id) => synthesizer.prepare?.(id))).catch(() => undefined);
}

/** How long a caller may wait in silence before the next voice is asked as well. */
function patienceMs(running: readonly VoiceAttempt[], next: ChainVoice): number {
  if (!next.isEmbedded) return NEXT_VOICE_MS;
  return running.some(({ voice }) => voice.isEmbedded) ? READY_MS : EMBEDDED_MS;
}

/** What is left of a text without its first `count` words. */
const wordsFrom = (text: string, count: number): string =>
  text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(count)
    .join(' ');

function whenAborted(signal: AbortSignal): { promise: Promise<void>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = (): void => resolve();
  signal.addEventListener('abort', listener, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', listener) };
}

const asRefusal = (error: unknown): SpeechRefusal =>
  error instanceof SpeechRefusal
    ? error
    : new SpeechRefusal('failed', `No voice could speak: ${String(error)}`);
