import type { ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import type { EngineOptions } from '../open-engines.ts';
import { RealtimeTextModel } from '../realtime/realtime-text-model.ts';
import { isSpeechToSpeech } from '../realtime/speech-to-speech.ts';
import { AnthropicModel } from './anthropic-messages.ts';
import { ChatCompletionsModel } from './chat-completions.ts';
import type { LanguageModel } from './language-model.ts';
import { offeredModels } from './offered-models.ts';

type Parts = Pick<EngineOptions, 'clock' | 'log'>;

/** Whether the model of an offer hears and speaks by itself. */
export const speaks = ({ name, access }: ProviderOffer): boolean =>
  access.kind === 'openai' && isSpeechToSpeech(name);

/** The language model of an offer, by the protocol of its provider; asked in words. */
export function modelOf(client: ProviderClient, offer: ProviderOffer, parts: Parts): LanguageModel {
  if (offer.access.kind === 'anthropic') return new AnthropicModel(client, offer);
  if (speaks(offer)) return new RealtimeTextModel({ ...parts, offer, client });
  return new ChatCompletionsModel(client, offer);
}

/**
 * The first of these models (ids out of the catalogue) that a provider offers; null without one. What it
 * keeps open ends with `signal`.
 */
export function findModel(
  client: ProviderClient,
  providers: readonly ProviderAccess[],
  ids: readonly string[],
  { signal, ...parts }: Parts & { signal: AbortSignal },
): LanguageModel | null {
  const offers = new Map(offeredModels(providers).map((offer) => [offer.id, offer]));
  const id = ids.find((each) => offers.has(each));
  const offer = id === undefined ? undefined : offers.get(id);
  if (!offer) return null;
  const model = modelOf(client, offer, parts);
  if (speaks(offer)) void model.warm(signal);
  return model;
}
