import type { SpeechSynthesizer, Utterance } from '../speech/synthesizer.ts';

/** A voice of a provider. Its iterations reject with a `ProviderError`. */
export interface ProviderVoice extends SpeechSynthesizer {
  /** An id out of the catalogue. */
  readonly id: string;
  /** Whose account pays; voices of one account fail together. */
  readonly account: string;
  /** Connects while the phone rings. Never rejects. */
  warm(signal: AbortSignal): Promise<void>;
  /** Whether the sound of this utterance is kept, so that nothing is asked of the provider. */
  keeps?(utterance: Utterance): boolean;
}
