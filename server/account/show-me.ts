import type { Db } from '../platform/db/sql.ts';
import type { Principal } from '../platform/http/access/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountProblems } from './account.problems.ts';
import { findMember, findWorkspace, type Member, type Workspace } from './account.queries.ts';
import { findApiKey, type ApiKey } from './api-keys.queries.ts';

/**
 * The key (null for a session), its user, and the workspace (docs/api.md).
 * @throws Refusal `unauthenticated` when the key was revoked, the session ended or its user left meanwhile.
 */
export async function showMe({
  db,
  principal,
}: {
  db: Db;
  principal: Principal;
}): Promise<{ api_key: ApiKey | null; user: Member; workspace: Workspace }> {
  const { workspaceId } = principal;
  const [apiKey, user, workspace] = await Promise.all([
    principal.apiKeyId === null ? null : findApiKey(db, workspaceId, principal.apiKeyId),
    findMember(db, workspaceId, principal.userId),
    findWorkspace(db, workspaceId),
  ]);
  if ((principal.apiKeyId !== null && !apiKey) || !user || !workspace) {
    throw new Refusal('unauthenticated', accountProblems.key_gone(), {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  return { api_key: apiKey, user, workspace };
}
