import {
  isVendor,
  type ProviderAccess,
  type ProviderKind,
} from '../../platform/providers/provider-access.ts';
import { offersOf, type ProviderOffer } from '../../platform/providers/provider-offers.ts';

/** A voice of a provider as the catalogue shows it. */
export interface OfferedVoice extends ProviderOffer {
  /** The name for people. */
  title: string;
  /** The language that it is offered for (BCP 47). */
  language: string;
  /** The only language that it speaks (BCP 47, without a region); null: each of the product's. */
  only: string | null;
}

/** The voices of a protocol: those offered where a provider names none, and what they are called. */
interface VoicesOfProtocol {
  defaults: readonly string[];
  describe(voice: string): { title: string; only: string | null };
}

const REGIONS: Record<string, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' };

/** Voices that every account of the vendor has, by the ids that requests name them by. */
const ELEVENLABS: Record<string, string> = {
  EXAVITQu4vr4xnSDxMaL: 'Sarah',
  JBFqnCBsd6RMkjVDRZzb: 'George',
  cgSgspJ2msm6clMCkdW9: 'Jessica',
  cjVigY5qzO86Huf0OWal: 'Eric',
};
const CARTESIA: Record<string, string> = {
  'f786b574-daa5-4673-aa0c-cbe3e8534c02': 'Katie',
  '228fca29-3a0a-435c-8728-5cb483251068': 'Kiefer',
  '9626c31c-bec5-4cca-baa8-f8ba9e84c8bc': 'Jacqueline',
};

const named =
  (names: Record<string, string>) =>
  (voice: string): { title: string; only: null } => ({ title: names[voice] ?? voice, only: null });

const VOICES: Partial<Record<ProviderKind, VoicesOfProtocol>> = {
  openai: {
    defaults: ['marin', 'cedar', 'alloy', 'ash', 'coral', 'sage'],
    describe: (voice) => ({ title: capital(voice), only: null }),
  },
  elevenlabs: { defaults: Object.keys(ELEVENLABS), describe: named(ELEVENLABS) },
  deepgram: {
    defaults: [
      ...['aura-2-thalia-en', 'aura-2-andromeda-en', 'aura-2-apollo-en', 'aura-2-arcas-en'],
      ...['aura-2-viktoria-de', 'aura-2-julius-de', 'aura-2-agathe-fr', 'aura-2-hector-fr'],
      ...['aura-2-celeste-es', 'aura-2-nestor-es'],
    ],
    // The vendor names its voices `aura-2-<name>-<language>`.
    describe: (voice) => {
      const [, name = voice, only = 'en'] = /^[a-z]+(?:-\d+)?-(.+)-([a-z]{2})$/.exec(voice) ?? [];
      return { title: capital(name), only };
    },
  },
  cartesia: { defaults: Object.keys(CARTESIA), describe: named(CARTESIA) },
};

const DEFAULTS = Object.fromEntries(Object.entries(VOICES).map(([kind, { defaults }]) => [kind, defaults]));

/**
 * The voices of the providers; ids of the catalogue such as `openai:marin`. A name may hold the model behind
 * an `@`: `af_heart@kokoro`.
 */
export const offeredVoices = (providers: readonly ProviderAccess[]): OfferedVoice[] =>
  offersOf(providers.map(namedOnly), 'voices', DEFAULTS).map((offer) => {
    const { voice } = splitName(offer.name);
    const { title, only } = VOICES[offer.access.kind]?.describe(voice) ?? { title: voice, only: null };
    return { ...offer, title, only, language: REGIONS[only ?? 'en'] ?? only ?? 'en-US' };
  });

/** The voice in an offered name, and the model where it names one. */
export function splitName(name: string): { voice: string; model: string | null } {
  const at = name.lastIndexOf('@');
  if (at <= 0) return { voice: name, model: null };
  return { voice: name.slice(0, at), model: name.slice(at + 1) };
}

/** A server that speaks like OpenAI often has no voice at all: it offers those that are named. */
const namedOnly = (access: ProviderAccess): ProviderAccess =>
  access.kind === 'openai' && access.voices === null && !isVendor(access)
    ? { ...access, voices: [] }
    : access;

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
