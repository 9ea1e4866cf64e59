import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { ProviderReport } from './call/provider-uses.ts';
import type { Playback } from './media/media-session.ts';
import type { CallSpeaking } from './speaking/call-voices.ts';
import { prepareVoices, VoiceChain, type VoiceChainOptions } from './speaking/voice-chain.ts';
import { embeddedVoicesFor } from './speech/embedded-voices.ts';
import { playSpeech, type SpokenText } from './speech/play-speech.ts';
import { SpokenTime } from './speech/spoken-time.ts';
import type { SpeechSynthesizer } from './speech/synthesizer.ts';

export interface LineSpeechOptions {
  /** The embedded voices. */
  synthesizer: SpeechSynthesizer;
  /** The voices of providers that stand before the embedded ones; without it there are none. */
  speaking?: CallSpeaking | undefined;
  /** Ids out of the catalogue. */
  voice: string;
  language: string;
  clock: Clock;
  log: Logger;
}

/** The speech of a line: its voices, and how long what they have said so far will be heard. */
export class LineSpeech {
  readonly #options: LineSpeechOptions;
  readonly #voices: VoiceChain;
  readonly #over = Promise.withResolvers<void>();
  /** Of the sentence that was said last. */
  #last: SpokenTime | null = null;

  constructor(options: LineSpeechOptions) {
    this.#options = options;
    const { speaking, clock, log } = options;
    const { voices, refused } = speaking ?? { voices: [] };
    const embedded = embeddedOf(options);
    this.#voices = new VoiceChain({ voices, ...(refused ? { refused } : {}), embedded, clock, log });
  }

  /** What voices of providers did, for the metrics of the call. */
  get reports(): readonly ProviderReport[] {
    return this.#voices.reports;
  }

  /** Resolves when a sentence can be said, or the line is over. Never rejects. */
  whenReady(): Promise<void> {
    return Promise.race([this.#voices.ready, this.#over.promise]);
  }

  /**
   * Speaks a text into a playback, behind what is said already, and ends it. The first sentence waits until a
   * voice is loaded. Never rejects.
   */
  async speak(playback: Playback, text: string): Promise<SpokenText> {
    await Promise.race([this.whenReady(), playback.done]);
    const time = (this.#last = new SpokenTime(this.#options.clock, this.#last));
    void playback.done.then(() => time.over());
    return playSpeech(playback, text, { ...this.#options, synthesizer: this.#voices, time });
  }

  /** The line is over. */
  close(): void {
    this.#voices.close();
    this.#over.resolve();
  }
}

/** The embedded voices that a call may need. */
function embeddedOf({
  synthesizer,
  voice,
  language,
  speaking,
}: Pick<
  LineSpeechOptions,
  'synthesizer' | 'voice' | 'language' | 'speaking'
>): VoiceChainOptions['embedded'] {
  const isAlone = (speaking?.voices ?? []).length === 0;
  return { synthesizer, voices: embeddedVoicesFor(voice, language, isAlone) };
}

/** Has the embedded voices loaded that a call may need, while it is being placed. Never rejects. */
export async function prepareSpeech(
  options: Pick<LineSpeechOptions, 'synthesizer' | 'voice' | 'language'> & {
    speaking?: Promise<CallSpeaking>;
  },
): Promise<void> {
  await prepareVoices(embeddedOf({ ...options, speaking: await options.speaking }));
}
