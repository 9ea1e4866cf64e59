import type { ProviderAccess, ProviderKind } from '../../platform/providers/provider-access.ts';
import { offersOf, type ProviderOffer } from '../../platform/providers/provider-offers.ts';

/** What turns speech into words, with the languages it understands (BCP 47, without a region). */
export interface OfferedListener extends ProviderOffer {
  languages: readonly string[];
}

/** The listeners of each protocol: those offered where a provider names none, and their languages. */
const LISTENERS: Partial<
  Record<ProviderKind, { defaults: readonly string[]; languagesOf: (name: string) => readonly string[] }>
> = {
  openai: {
    defaults: ['gpt-4o-transcribe', 'gpt-4o-mini-transcribe'],
    languagesOf: () => ['en', 'de', 'fr', 'es'],
  },
  deepgram: {
    defaults: ['flux-general-en', 'flux-general-multi', 'nova-3'],
    languagesOf: (name) => (name.endsWith('-en') ? ['en'] : ['en', 'de', 'fr', 'es']),
  },
};

const DEFAULTS = Object.fromEntries(
  Object.entries(LISTENERS).map(([kind, { defaults }]) => [kind, defaults]),
);

/** The listeners of the providers; ids of the catalogue such as `deepgram:nova-3`. */
export const offeredListeners = (providers: readonly ProviderAccess[]): OfferedListener[] =>
  offersOf(providers, 'listening', DEFAULTS).map((offer) => ({
    ...offer,
    languages: LISTENERS[offer.access.kind]?.languagesOf(offer.name) ?? [],
  }));
