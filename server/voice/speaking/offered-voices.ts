import type { ProviderAccess, ProviderKind } from '../../platform/providers/provider-access.ts';
import { offersOf, type ProviderOffer } from '../../platform/providers/provider-offers.ts';

/** A voice of a provider with the language that it is offered for (BCP 47). */
export interface OfferedVoice extends ProviderOffer {
  /** The name for people. */
  title: string;
  language: string;
}

/**
 * The voices of each protocol: those offered where a provider names none, and what they are called. A
 * protocol without an entry offers no voice.
 */
const VOICES: Partial<
  Record<
    ProviderKind,
    { defaults: readonly string[]; describe: (name: string) => { title: string; language: string } }
  >
> = {};

const DEFAULTS = Object.fromEntries(Object.entries(VOICES).map(([kind, { defaults }]) => [kind, defaults]));

/** The voices of the providers; ids of the catalogue such as `openai:marin`. */
export const offeredVoices = (providers: readonly ProviderAccess[]): OfferedVoice[] =>
  offersOf(providers, 'voices', DEFAULTS).map((offer) => ({
    ...offer,
    title: offer.name,
    language: 'en-US',
    ...VOICES[offer.access.kind]?.describe(offer.name),
  }));
