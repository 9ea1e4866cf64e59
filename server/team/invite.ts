import { findMember, findWorkspace } from '../account/account.queries.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';
import { generateToken, hashToken } from '../platform/http/access/session-token.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, notFound } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { enqueueAccountMail } from './account-mail.ts';
import { checkRole } from './check-role.ts';
import { teamProblems } from './team.problems.ts';
import { countTeam, findMemberByEmail, insertInvitation, type Invitation } from './team.queries.ts';

/** Members and open invitations of a workspace. */
export const MAX_TEAM = 500;
const VALID = { hours: 7 * 24 };

export interface InviteServices {
  secrets: SecretBox;
  /** Whether there is a mail server; without it the link is shown. */
  sendsMail: boolean;
  /** Where links lead; never taken from a request. */
  origin: () => string;
}

/**
 * Invites a person. The link is mailed, or returned where no mail server is set; only its hash is stored.
 * @throws Refusal naming `email`; `forbidden` for the role of an owner, except by owners.
 */
export async function invite(
  context: ActionContext,
  { secrets, sendsMail, origin }: InviteServices,
  input: { userId: number; email: string; name?: string | undefined; role: MemberRole },
): Promise<{ invitation: Invitation; link: string | null }> {
  const token = generateToken();
  const link = `${origin()}/invitation/${token}`;
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const inviter = await findMember(db, workspaceId, input.userId);
    const workspace = await findWorkspace(db, workspaceId);
    if (!workspace) throw notFound('workspace');
    checkRole(inviter?.role ?? null, input.role);
    const email = input.email.trim();
    if (await findMemberByEmail(db, workspaceId, email))
      throw invalid({ email: [teamProblems.already_member()] });
    if ((await countTeam(db, workspaceId)) >= MAX_TEAM)
      throw invalid({ email: [teamProblems.too_many_members({ limit: MAX_TEAM })] });
    const name = input.name?.trim() ?? null;
    const row = {
      ...{ email, name, role: input.role, invited_by: input.userId },
      ...{ token_hash: hashToken(token), expires_at: isoOf(now.add(VALID)) },
    };
    const invitation = await insertInvitation(db, workspaceId, row, isoOf(now));
    if (!sendsMail) return { invitation, link };
    const business = { business: workspace.name, inviter: inviter?.name ?? '' };
    const mail = {
      kind: 'invitation',
      to: email,
      name,
      link,
      language: workspace.language,
      ...business,
    } as const;
    await enqueueAccountMail(db, secrets, mail, now);
    return { invitation, link: null };
  });
}
