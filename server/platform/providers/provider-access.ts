import type { ApiKey } from './api-key.ts';
import type { ProviderError } from './provider-error.ts';

/** The protocols of providers; each may also be spoken by a compatible or local server. */
export const PROVIDER_KINDS = ['openai', 'anthropic', 'deepgram', 'elevenlabs', 'cartesia'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The vendors' own addresses, as their SDKs take them. */
export const VENDOR_URLS: Record<ProviderKind, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  deepgram: 'https://api.deepgram.com',
  elevenlabs: 'https://api.elevenlabs.io',
  cartesia: 'https://api.cartesia.ai',
};

/** What a provider is asked for: thinking, listening, speaking. */
export interface ProviderOffers {
  /** Names of models that think; null: the defaults of the protocol. */
  models: readonly string[] | null;
  /** Names of models that turn speech into words; null: the defaults of the protocol. */
  listening: readonly string[] | null;
  /** Names of voices; null: the defaults of the protocol. */
  voices: readonly string[] | null;
}

/** A provider that may be used: where it is reached, with which key, for what. */
export interface ProviderAccess extends ProviderOffers {
  kind: ProviderKind;
  /** Without a slash at its end; paths of the protocol are appended. */
  baseUrl: string;
  /** Null for a server that wants none. */
  key: ApiKey | null;
  /**
   * The workspace that entered it; its address may only be a public one. Null for the installation's own,
   * whose operator may name any address.
   */
  workspaceId: number | null;
  /**
   * Takes note of what came of a request, for the status of a workspace's own provider: null when it was
   * answered. Never throws.
   */
  noteUse?(failure: ProviderError | null): void;
}

/** Whether it is the vendor's own service, not a compatible server. */
export const isVendor = (access: ProviderAccess): boolean => access.baseUrl === VENDOR_URLS[access.kind];

/** `Authorization: Bearer …`; nothing without a key. */
export const bearer = ({ key }: ProviderAccess): Record<string, string> =>
  key ? { authorization: `Bearer ${key.reveal()}` } : {};
