import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { isEmbeddedVoice } from '../speech/embedded-voices.ts';
import {
  SpeechRefusal,
  type SpeechChunk,
  type SpeechSynthesizer,
  type Utterance,
} from '../speech/synthesizer.ts';
import { findVoice } from './find-voices.ts';

/**
 * Every voice of the catalogue of a workspace, embedded or of one of its providers, each alone: none stands
 * in for another. For samples of voices; calls have a `VoiceChain`.
 */
export const anyVoice = (options: {
  /** Those of the workspace, its own first. */
  providers: readonly ProviderAccess[];
  client: ProviderClient;
  embedded: SpeechSynthesizer;
}): SpeechSynthesizer => ({
  speak: (utterance, signal) => speakAlone(options, utterance, signal),
});

/** @throws SpeechRefusal */
async function* speakAlone(
  { providers, client, embedded }: Parameters<typeof anyVoice>[0],
  utterance: Utterance,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  const { voice } = utterance;
  const speaker = isEmbeddedVoice(voice) ? embedded : findVoice({ providers, client, voice });
  if (!speaker) throw new SpeechRefusal('unknown_voice', `There is no voice "${voice}".`);
  try {
    yield* speaker.speak(utterance, signal);
  } catch (error) {
    if (error instanceof SpeechRefusal) throw error;
    throw new SpeechRefusal('failed', error instanceof Error ? error.message : String(error));
  }
}
