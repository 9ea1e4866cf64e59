import { ApiKey } from '../platform/providers/api-key.ts';
import { VENDOR_URLS, type ProviderAccess } from '../platform/providers/provider-access.ts';
import type { ProviderDirectory } from '../platform/providers/provider-directory.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { keyPurpose } from './provider.ts';
import type { ProviderStatuses } from './provider-statuses.ts';
import { findActiveProviders, type SealedProvider } from './providers.queries.ts';

/**
 * The providers of each workspace, decrypted for use, before those of the installation. `statuses` takes note
 * of how they are found in use.
 */
export const workspaceProviders = (
  installation: readonly ProviderAccess[],
  secrets: SecretBox,
  statuses?: ProviderStatuses,
): ProviderDirectory => ({
  providersOf: async (db, workspaceId) => {
    const own = (await findActiveProviders(db, workspaceId)).flatMap((row) => {
      const access = accessOf(row, workspaceId, secrets);
      return access && statuses ? { ...access, noteUse: statuses.watch(workspaceId, row) } : (access ?? []);
    });
    return [...own, ...installation];
  },
});

/** Null when the key cannot be decrypted, because `SECRET_KEY` is another one now. */
export function accessOf(
  row: SealedProvider,
  workspaceId: number,
  secrets: SecretBox,
): ProviderAccess | null {
  const { kind, base_url: baseUrl, models, listening, voices, sealed_key: sealed } = row;
  const key = sealed === null ? null : secrets.open(sealed, keyPurpose(workspaceId));
  if (sealed !== null && key === null) return null;
  return {
    ...{ kind, models, listening, voices, workspaceId },
    baseUrl: baseUrl ?? VENDOR_URLS[kind],
    key: key === null ? null : new ApiKey(key),
  };
}
