import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { isEmbeddedVoice } from '../speech/embedded-voices.ts';
import type { PhraseCache } from '../speech/phrase-cache.ts';
import { cartesiaSpeech } from './cartesia-speech.ts';
import { deepgramSpeech } from './deepgram-speech.ts';
import { elevenLabsSpeech } from './elevenlabs-speech.ts';
import { offeredVoices, type OfferedVoice } from './offered-voices.ts';
import { openaiSpeech } from './openai-speech.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { spokenLanguage } from './spoken-language.ts';

/** There is no time for more of them before the caller would wait in silence. */
const MAX_VOICES = 2;

export interface WantedVoice {
  /** Those of the workspace, its own first. */
  providers: readonly ProviderAccess[];
  client: ProviderClient;
  /** Keeps frequent phrases; absent: nothing is kept. */
  cache?: PhraseCache;
  /** An id out of the catalogue. */
  voice: string;
  /** BCP 47 code. */
  language: string;
}

/**
 * The voices of providers that a call speaks with, in the order in which they are asked: the one that is
 * wanted, then the first of another provider that speaks the language. None where an embedded voice is
 * wanted; it always stands behind them.
 */
export function findVoices({ providers, client, cache, voice, language }: WantedVoice): ProviderVoice[] {
  if (isEmbeddedVoice(voice)) return [];
  const offered = offeredVoices(providers);
  const spoken = spokenLanguage(language);
  const others = offered.filter(({ only }) => only === null || only === spoken);
  const chosen = new Map<ProviderAccess, OfferedVoice>();
  for (const offer of [...offered.filter(({ id }) => id === voice), ...others])
    if (!chosen.has(offer.access)) chosen.set(offer.access, offer);
  return [...chosen.values()].slice(0, MAX_VOICES).map((offer) => kept(voiceOf(client, offer), cache));
}

/** The voice of this id alone; null when no provider offers it. */
export function findVoice({ providers, client, voice }: Omit<WantedVoice, 'language'>): ProviderVoice | null {
  const offer = offeredVoices(providers).find(({ id }) => id === voice);
  return offer ? voiceOf(client, offer) : null;
}

function voiceOf(client: ProviderClient, offer: OfferedVoice): ProviderVoice {
  switch (offer.access.kind) {
    case 'openai':
      return openaiSpeech(client, offer);
    case 'elevenlabs':
      return elevenLabsSpeech(client, offer);
    case 'deepgram':
      return deepgramSpeech(client, offer);
    case 'cartesia':
      return cartesiaSpeech(client, offer);
    case 'anthropic':
      throw new Error('Anthropic has no voices.');
  }
}

/** The same voice; its phrases are kept for its account. */
function kept(voice: ProviderVoice, cache: PhraseCache | undefined): ProviderVoice {
  if (!cache) return voice;
  const keeping = cache.keep(voice, voice.account);
  return {
    id: voice.id,
    account: voice.account,
    warm: (signal) => voice.warm(signal),
    speak: (utterance, signal) => keeping.speak(utterance, signal),
    keeps: (utterance) => keeping.keeps(utterance),
  };
}
