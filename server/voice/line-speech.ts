import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { ProviderReport } from './call/provider-uses.ts';
import type { Playback } from './media/media-session.ts';
import type { CallSpeaking } from './speaking/call-voices.ts';
import { VoiceChain } from './speaking/voice-chain.ts';
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
  /** Of the sentence that was said last. */
  #last: SpokenTime | null = null;

  constructor(options: LineSpeechOptions) {
    this.#options = options;
    const { speaking, synthesizer, voice, language, clock, log } = options;
    const { voices, refused } = speaking ?? { voices: [] };
    const embedded = { synthesizer, voices: embeddedVoicesFor(voice, language, voices.length === 0) };
    this.#voices = new VoiceChain({ voices, ...(refused ? { refused } : {}), embedded, clock, log });
  }

  /** What voices of providers did, for the metrics of the call. */
  get reports(): readonly ProviderReport[] {
    return this.#voices.reports;
  }

  /** Speaks a text into a playback, behind what is said already, and ends it. Never rejects. */
  speak(playback: Playback, text: string): Promise<SpokenText> {
    const time = (this.#last = new SpokenTime(this.#options.clock, this.#last));
    void playback.done.then(() => time.over());
    return playSpeech(playback, text, { ...this.#options, synthesizer: this.#voices, time });
  }

  /** The line is over. */
  close(): void {
    this.#voices.close();
  }
}
