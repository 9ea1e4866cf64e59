import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { generateApiKey, hashApiKey, prefixOfApiKey } from '../platform/http/api-key.ts';
import type { Permission } from '../platform/http/principal.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { findMember } from './account.queries.ts';
import { countApiKeys, insertApiKey, type ApiKey } from './api-keys.queries.ts';

/** Keys of a workspace that are not revoked. */
export const MOST_API_KEYS = 500;

export interface NewApiKey {
  /** Whose role the key acts with; a member of the workspace. */
  userId: number;
  name: string;
  permission: Permission;
  /** From when on the key is refused; null for never. */
  expiresAt: Temporal.Instant | null;
}

/**
 * Makes a key of a member. `key` is shown this once: only its hash is kept.
 * @throws Refusal naming `name`, `expires_at` or `user_id`; `name` too when the workspace has enough keys.
 */
export async function createApiKey(
  db: Db,
  workspaceId: number,
  input: NewApiKey,
  now: Temporal.Instant,
): Promise<{ key: string; record: ApiKey }> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    if ((await countApiKeys(tx, workspaceId)) >= MOST_API_KEYS) {
      throw invalid({ name: [`A workspace may have at most ${MOST_API_KEYS} API keys; revoke one first.`] });
    }
    await checkInput(tx, workspaceId, input, now);
    const key = generateApiKey();
    const row = {
      user_id: input.userId,
      name: input.name.trim(),
      prefix: prefixOfApiKey(key),
      key_hash: hashApiKey(key),
      permission: input.permission,
      expires_at: input.expiresAt === null ? null : isoOf(input.expiresAt),
    };
    return { key, record: await insertApiKey(tx, workspaceId, row, isoOf(now)) };
  });
}

async function checkInput(
  db: Db,
  workspaceId: number,
  input: NewApiKey,
  now: Temporal.Instant,
): Promise<void> {
  const name = input.name.trim();
  const errors: FieldErrors = {};
  if (name === '' || name.length > 255) errors['name'] = ['A key needs a name of 1 to 255 characters.'];
  if (input.expiresAt !== null && Temporal.Instant.compare(input.expiresAt, now) <= 0) {
    errors['expires_at'] = ['A key cannot expire before it is made.'];
  }
  if (!(await findMember(db, workspaceId, input.userId))) {
    errors['user_id'] = ['This person is not a member of the workspace.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
