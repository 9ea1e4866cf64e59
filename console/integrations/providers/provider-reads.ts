import type { ReadId } from '../../platform/queries.ts';

/** The reads whose answers a change of a provider makes stale. */
export const PROVIDER_READS: readonly ReadId[] = [
  'listProviders',
  'listModels',
  'listVoices',
  'listListeners',
];
