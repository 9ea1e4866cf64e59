import {
  isVendor,
  type ProviderAccess,
  type ProviderKind,
} from '../../platform/providers/provider-access.ts';
import { offersOf, type ProviderOffer } from '../../platform/providers/provider-offers.ts';

/** What turns speech into words, with the languages it understands (BCP 47, without a region). */
export interface OfferedListener extends ProviderOffer {
  languages: readonly string[];
  /** Nobody has said that this server listens: it speaks like one that does. */
  isGuessed: boolean;
}

const ALL = ['en', 'de', 'fr', 'es'] as const;
/** What a server at an `OPENAI_BASE_URL` calls its model, where nothing is named. */
const COMPATIBLE_DEFAULT = 'whisper-1';

/** The listeners of each protocol: those offered where a provider names none, and their languages. */
const LISTENERS: Partial<
  Record<ProviderKind, { defaults: readonly string[]; languagesOf: (name: string) => readonly string[] }>
> = {
  openai: { defaults: ['gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'whisper-1'], languagesOf: () => ALL },
  deepgram: {
    defaults: ['flux-general-en', 'flux-general-multi', 'nova-3'],
    languagesOf: (name) => (name.endsWith('-en') ? ['en'] : ALL),
  },
};

const DEFAULTS = Object.fromEntries(
  Object.entries(LISTENERS).map(([kind, { defaults }]) => [kind, defaults]),
);

/** The listeners of the providers; ids of the catalogue such as `deepgram:nova-3`. */
export function offeredListeners(providers: readonly ProviderAccess[]): OfferedListener[] {
  const guessed = new Map(providers.filter(isGuess).map((access) => [access, withDefault(access)]));
  const named = providers.map((access) => guessed.get(access) ?? access);
  const guesses = new Set(guessed.values());
  return offersOf(named, 'listening', DEFAULTS).map((offer) => ({
    ...offer,
    languages: LISTENERS[offer.access.kind]?.languagesOf(offer.name) ?? [],
    isGuessed: guesses.has(offer.access),
  }));
}

/** Whether OpenAI itself streams it: other servers, and its oldest model, take one utterance at a time. */
export const isRealtime = (name: string, access: ProviderAccess): boolean =>
  isVendor(access) && name !== 'whisper-1';

const isGuess = (access: ProviderAccess): boolean =>
  access.kind === 'openai' && access.listening === null && !isVendor(access);

const withDefault = (access: ProviderAccess): ProviderAccess => ({
  ...access,
  listening: [COMPATIBLE_DEFAULT],
});
