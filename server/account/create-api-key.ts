import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { generateApiKey, hashApiKey, prefixOfApiKey } from '../platform/http/access/api-key.ts';
import type { Permission } from '../platform/http/access/principal.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { accountProblems } from './account.problems.ts';
import { findMember } from './account.queries.ts';
import { countApiKeys, insertApiKey, type ApiKey } from './api-keys.queries.ts';

/** Maximum number of keys of a workspace that are not revoked. */
export const MAX_API_KEYS = 500;

export interface NewApiKey {
  /** The member of the workspace whose role the key has. */
  userId: number;
  name: string;
  permission: Permission;
  /** When the key expires; null for never. The default is the expiry of the requesting key. */
  expiresAt?: Temporal.Instant | null;
  /** When the requesting key expires: the new key expires no later. Null for never. */
  makerExpiresAt?: string | null;
}

/**
 * Creates a key of a member. `key` is returned only here, because only its hash is stored.
 * @throws Refusal naming `name`, `expires_at` or `user_id`; also `name` when the workspace has reached its
 *   limit.
 */
export async function createApiKey(
  context: ActionContext,
  input: NewApiKey,
): Promise<{ key: string; record: ApiKey }> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    if ((await countApiKeys(db, workspaceId)) >= MAX_API_KEYS) {
      throw invalid({ name: [accountProblems.too_many_keys({ limit: MAX_API_KEYS })] });
    }
    const limit = input.makerExpiresAt == null ? null : parseInstant(input.makerExpiresAt);
    const expiresAt = input.expiresAt === undefined ? limit : input.expiresAt;
    const errors = faultsOf(input.name.trim(), expiresAt, limit, now);
    if (!(await findMember(db, workspaceId, input.userId))) {
      errors['user_id'] = [accountProblems.not_a_member()];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const key = generateApiKey();
    const row = {
      user_id: input.userId,
      name: input.name.trim(),
      prefix: prefixOfApiKey(key),
      key_hash: hashApiKey(key),
      permission: input.permission,
      expires_at: expiresAt === null ? null : isoOf(expiresAt),
    };
    return { key, record: await insertApiKey(db, workspaceId, row, isoOf(now)) };
  });
}

function faultsOf(
  name: string,
  expiresAt: Temporal.Instant | null,
  limit: Temporal.Instant | null,
  now: Temporal.Instant,
): FieldErrors {
  const errors: FieldErrors = {};
  if (name === '' || name.length > 255) errors['name'] = [accountProblems.key_needs_name()];
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0) {
    errors['expires_at'] = [accountProblems.expires_in_past()];
  } else if (limit !== null && (expiresAt === null || Temporal.Instant.compare(expiresAt, limit) > 0)) {
    errors['expires_at'] = [accountProblems.outlives_maker({ limit: isoOf(limit) })];
  }
  return errors;
}
