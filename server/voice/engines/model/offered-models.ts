import type { ProviderAccess } from '../../../platform/providers/provider-access.ts';
import { offersOf, type ProviderOffer } from '../../../platform/providers/provider-offers.ts';

/**
 * The models that are offered where a provider names none: quick ones first, because a caller waits for every
 * answer.
 */
const DEFAULT_MODELS = {
  openai: ['gpt-4.1-mini', 'gpt-4.1', 'gpt-5.4-mini', 'gpt-5.4', 'gpt-realtime', 'gpt-realtime-mini'],
  anthropic: ['claude-haiku-5-5', 'claude-sonnet-5-5'],
} as const;

/** The language models of the providers; ids of the catalogue such as `openai:gpt-4.1-mini`. */
export const offeredModels = (providers: readonly ProviderAccess[]): ProviderOffer[] =>
  offersOf(providers, 'models', DEFAULT_MODELS);
