import { findMember, findWorkspace, type Workspace } from '../account/account.queries.ts';
import { mayCreateWorkspaces, type SignUp } from '../account/may-create-workspaces.ts';
import type { Db } from '../platform/db/sql.ts';
import { accessProblems } from '../platform/http/access/access.problems.ts';
import { unauthenticated } from '../platform/http/access/authenticate.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';
import {
  findOwnSession,
  findSignedInUser,
  listWorkspacesOfUser,
  type AccessibleWorkspace,
  type SignedInUser,
} from './sessions.queries.ts';

export interface Session {
  id: number;
  user: SignedInUser & { may_create_workspaces: boolean };
  role: MemberRole;
  workspace: Workspace;
  workspaces: AccessibleWorkspace[];
  created_at: string;
  expires_at: string;
}

/**
 * Who is signed in, and where.
 * @throws Refusal `unauthenticated` when the session ended while the request ran.
 */
export async function showSession(
  { db, signUp }: { db: Db; signUp: SignUp },
  { sessionId, userId, workspaceId }: { sessionId: number; userId: number; workspaceId: number },
): Promise<Session> {
  const session = await findOwnSession(db, userId, sessionId);
  const user = await findSignedInUser(db, userId);
  const member = await findMember(db, workspaceId, userId);
  const workspace = await findWorkspace(db, workspaceId);
  const workspaces = await listWorkspacesOfUser(db, userId);
  if (!session || !user || !member || !workspace) throw unauthenticated(accessProblems.session_over());
  const { created_at, expires_at } = session;
  return {
    id: sessionId,
    user: { ...user, may_create_workspaces: mayCreateWorkspaces(signUp, user.is_operator) },
    ...{ role: member.role, workspace, workspaces, created_at, expires_at },
  };
}
