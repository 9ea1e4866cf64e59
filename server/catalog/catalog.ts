import { EVENT_DESCRIPTIONS, EVENT_NAMES } from '../platform/events/event-names.ts';
import type { ProviderAccess } from '../platform/providers/provider-access.ts';
import type { LocalListener } from '../platform/providers/provider-directory.ts';
import { offeredModels } from '../voice/engines/model/offered-models.ts';
import { offeredListeners } from '../voice/listening/offered-listeners.ts';
import { offeredVoices } from '../voice/speaking/offered-voices.ts';
import { embeddedLanguages } from '../voice/speech/embedded-languages.ts';
import { embeddedVoices } from '../voice/speech/embedded-voices.ts';

/** The model that needs nothing from outside, and stands behind every other. */
export const OFFLINE_MODEL = 'switchboard-offline';

export interface CatalogEntry {
  /** What an assistant keeps. */
  id: string;
  name: string;
  /** Where it runs: `embedded`, or the kind of the provider. */
  provider: string;
}

export interface CatalogVoice extends CatalogEntry {
  language: string;
}

export interface CatalogListener extends CatalogEntry {
  languages: readonly string[];
}

/**
 * What assistants of a workspace can be set to: what is embedded first, then what its providers offer, in
 * their order.
 */
export interface Catalog {
  voices: readonly CatalogVoice[];
  models: readonly CatalogEntry[];
  listening: readonly CatalogListener[];
}

export const languages: readonly { code: string; name: string }[] = embeddedLanguages;

/** The events a webhook endpoint can subscribe to (docs/webhooks.md). */
export const events: readonly { name: string; description: string }[] = EVENT_NAMES.map((name) => ({
  name,
  description: EVENT_DESCRIPTIONS[name],
}));

const TITLES: Record<string, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  deepgram: 'Deepgram',
  elevenlabs: 'ElevenLabs',
  cartesia: 'Cartesia',
};

/** @param providers those of a workspace, its own first. @param local listeners of the installation. */
export function catalogOf(
  providers: readonly ProviderAccess[],
  local: readonly LocalListener[] = [],
): Catalog {
  return {
    voices: [
      ...embeddedVoices,
      ...offeredVoices(providers).map(({ id, title, language, access }) => ({
        ...{ id, name: titled(access, title), language },
        provider: access.kind,
      })),
    ],
    models: [
      { id: OFFLINE_MODEL, name: 'Switchboard offline dialogue', provider: 'embedded' },
      ...offeredModels(providers).map(({ id, name, access }) => ({
        ...{ id, name: titled(access, name) },
        provider: access.kind,
      })),
    ],
    listening: [
      ...offeredListeners(providers).map(({ id, name, access, languages }) => ({
        ...{ id, name: titled(access, name), languages },
        provider: access.kind,
      })),
      ...local.map((listener) => ({ ...listener, provider: 'local' })),
    ],
  };
}

const titled = ({ kind }: ProviderAccess, name: string): string => `${TITLES[kind] ?? kind} ${name}`;
