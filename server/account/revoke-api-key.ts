import type { ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { markApiKeyRevoked, markApiKeysRevokedByName, type ApiKey } from './api-keys.queries.ts';

/**
 * Revokes a key, permanently and on every node at once (by a database notification).
 * @returns the last state of the key.
 * @throws Refusal `not_found`, also for a revoked key.
 */
export async function revokeApiKey(
  { db, workspaceId, now }: ActionContext,
  { id }: { id: number },
): Promise<ApiKey> {
  const revoked = await markApiKeyRevoked(db, workspaceId, id, isoOf(now));
  if (!revoked) throw notFound('API key');
  return revoked;
}

/** Revokes all keys with one of these names. */
export async function revokeApiKeysNamed(
  { db, workspaceId, now }: ActionContext,
  { names }: { names: readonly string[] },
): Promise<void> {
  await markApiKeysRevokedByName(db, workspaceId, names, isoOf(now));
}
