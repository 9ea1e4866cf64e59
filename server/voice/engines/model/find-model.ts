import type { ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import { AnthropicModel } from './anthropic-messages.ts';
import { ChatCompletionsModel } from './chat-completions.ts';
import type { LanguageModel } from './language-model.ts';
import { offeredModels } from './offered-models.ts';

/** The language model of an offer, by the protocol of its provider. */
export const modelOf = (client: ProviderClient, offer: ProviderOffer): LanguageModel =>
  offer.access.kind === 'anthropic'
    ? new AnthropicModel(client, offer)
    : new ChatCompletionsModel(client, offer);

/** The first of these models (ids out of the catalogue) that a provider offers; null without one. */
export function findModel(
  client: ProviderClient,
  providers: readonly ProviderAccess[],
  ids: readonly string[],
): LanguageModel | null {
  const offers = new Map(offeredModels(providers).map((offer) => [offer.id, offer]));
  const id = ids.find((each) => offers.has(each));
  const offer = id === undefined ? undefined : offers.get(id);
  return offer ? modelOf(client, offer) : null;
}
