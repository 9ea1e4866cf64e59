import { EVENT_DESCRIPTIONS, EVENT_NAMES } from '../platform/events/event-names.ts';
import { embeddedLanguages } from '../voice/speech/embedded-languages.ts';
import { embeddedVoices } from '../voice/speech/embedded-voices.ts';

/**
 * What assistants can be set to; an assistant holds the `id` of a voice and a model, and the `code` of a
 * language.
 */
export const voices: readonly { id: string; name: string; language: string; provider: string }[] =
  embeddedVoices;

export const languages: readonly { code: string; name: string }[] = embeddedLanguages;

export const models: readonly { id: string; name: string; provider: string }[] = [
  { id: 'switchboard-offline', name: 'Switchboard offline dialogue', provider: 'embedded' },
];

/** The events a webhook endpoint can subscribe to (docs/webhooks.md). */
export const events: readonly { name: string; description: string }[] = EVENT_NAMES.map((name) => ({
  name,
  description: EVENT_DESCRIPTIONS[name],
}));
