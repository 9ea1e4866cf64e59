import { findMember } from '../account/account.queries.ts';
import { MemberSchema, WorkspaceSchema } from '../account/account.schema.ts';
import type { Sql } from '../platform/db/sql.ts';
import { created, deleted, ok, publicRoute, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes/shapes.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { SignInSchema } from '../sessions/sessions.schema.ts';
import type { SignInServices } from '../sessions/sign-in.ts';
import { hashToken } from '../platform/http/access/session-token.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeTeam } from './change-team.ts';
import { changeMember, removeMember } from './change-member.ts';
import { invite, type InviteServices } from './invite.ts';
import { leaveAgency } from './leave-agency.ts';
import { askForReset, resetPassword } from './reset-password.ts';
import {
  findInvitation,
  findInvitationById,
  findOwnRole,
  listInvitations,
  removeInvitation,
} from './team.queries.ts';
import {
  AcceptInvitation,
  AskedForResetSchema,
  AskForReset,
  ChangeMember,
  ChangeTeam,
  CreatedInvitationSchema,
  InvitationParams,
  InvitationSchema,
  MemberParams,
  NewInvitation,
  OpenInvitationSchema,
  ResetPassword,
  ResetPasswordSchema,
  TokenParams,
} from './team.schema.ts';

const TAG = 'Team';

export interface TeamServices extends InviteServices, SignInServices {
  sql: Sql;
}

export const teamRoutes = (services: TeamServices): AnyRoute[] => [
  route({
    method: 'PATCH',
    path: '/team',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'updateTeam',
    summary: 'Change name, place, language and retention of the workspace',
    body: ChangeTeam,
    success: { status: 200, schema: One(WorkspaceSchema) },
    refusals: ['not_found'],
    action: async (request) => {
      return ok(await changeTeam(request, request.body));
    },
  }),
  route({
    method: 'POST',
    path: '/team/leave-agency',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'leaveAgency',
    summary: 'Leave the agency that the workspace belongs to',
    description: 'For owners of the workspace. Members of the agency have no access from now on.',
    success: { status: 200, schema: One(WorkspaceSchema) },
    refusals: ['not_found'],
    action: async (request) => ok(await leaveAgency(request)),
  }),
  ...invitationRoutes(services),
  route({
    method: 'GET',
    path: '/team/members/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getMember',
    summary: 'Get a member',
    params: MemberParams,
    success: { status: 200, schema: One(MemberSchema) },
    action: async ({ db, workspaceId, params }) => {
      const isMember = (await findOwnRole(db, workspaceId, params.id)) !== null;
      const member = isMember ? await findMember(db, workspaceId, params.id) : null;
      if (!member) throw notFound('member');
      return ok(member);
    },
  }),
  route({
    method: 'PATCH',
    path: '/team/members/{id}',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'updateMember',
    summary: 'Change the role of a member',
    description:
      'Only owners give or take the role of an owner, and there is always one. Open invitations by the member are ' +
      'withdrawn.',
    params: MemberParams,
    body: ChangeMember,
    success: { status: 200, schema: One(MemberSchema) },
    refusals: ['invalid_state'],
    action: async (request) => ok(await changeMember(request, { ...request.params, ...request.body })),
  }),
  route({
    method: 'DELETE',
    path: '/team/members/{id}',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'deleteMember',
    summary: 'Remove a member',
    description:
      'Ends their sessions in the workspace, revokes their API keys and withdraws their invitations. Owners are ' +
      'removed only by owners, and one always stays.',
    params: MemberParams,
    success: { status: 200, schema: Deleted(MemberSchema) },
    refusals: ['invalid_state'],
    action: async (request) => deleted(await removeMember(request, request.params)),
  }),
  ...resetRoutes(services),
];

const invitationRoutes = (services: TeamServices): AnyRoute[] => [
  route({
    method: 'POST',
    path: '/team/invitations',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'createInvitation',
    summary: 'Invite a person',
    description:
      'The link is valid for seven days and counts once. It is mailed where the installation has a mail server, else ' +
      'it is shown. Another invitation of the same address takes the place of the first. Owners are invited by owners.',
    body: NewInvitation,
    success: { status: 201, schema: One(CreatedInvitationSchema) },
    holdsSecret: true,
    refusals: ['not_found'],
    action: async (request) => {
      const input = { ...request.body, userId: request.principal.userId };
      const { invitation, link } = await invite(request, services, input);
      return created({ ...invitation, link });
    },
  }),
  route({
    method: 'GET',
    path: '/team/invitations',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'listInvitations',
    summary: 'List the invitations that nobody has accepted',
    description: 'Newest first, also those that have expired. The list is not paginated.',
    success: { status: 200, schema: Many(InvitationSchema) },
    action: async ({ db, workspaceId }) => ok(await listInvitations(db, workspaceId)),
  }),
  route({
    method: 'GET',
    path: '/team/invitations/{id}',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'getTeamInvitation',
    summary: 'Get an invitation that nobody has accepted',
    params: InvitationParams,
    success: { status: 200, schema: One(InvitationSchema) },
    action: async ({ db, workspaceId, params }) => {
      const found = await findInvitationById(db, workspaceId, params.id);
      if (!found) throw notFound('invitation');
      return ok(found);
    },
  }),
  route({
    method: 'DELETE',
    path: '/team/invitations/{id}',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'deleteInvitation',
    summary: 'Withdraw an invitation',
    params: InvitationParams,
    success: { status: 200, schema: Deleted(InvitationSchema) },
    action: async ({ db, workspaceId, params }) => {
      const removed = await removeInvitation(db, workspaceId, params.id);
      if (!removed) throw notFound('invitation');
      return deleted(removed);
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/invitations/{token}',
    tag: TAG,
    operationId: 'getInvitation',
    summary: 'Get what the link of an invitation is about',
    params: TokenParams,
    success: { status: 200, schema: One(OpenInvitationSchema) },
    action: async ({ db, now, params }) => {
      const found = await findInvitation(db, hashToken(params.token), isoOf(now));
      if (!found) throw notFound('invitation');
      const { workspaceName, email, name, role, hasAccount, expiresAt } = found;
      const about = { workspace: { name: workspaceName }, email, name, role };
      return ok({ ...about, has_account: hasAccount, expires_at: expiresAt });
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/invitations/{token}/accept',
    tag: TAG,
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Makes the account of the person, or takes the password of the one that exists, and signs them in as ' +
      '`POST /session` does.',
    params: TokenParams,
    body: AcceptInvitation,
    success: { status: 201, schema: One(SignInSchema) },
    refusals: ['unauthenticated'],
    action: async (request) => acceptInvitation(services, request, request.params.token),
  }),
];

const resetRoutes = (services: TeamServices): AnyRoute[] => [
  publicRoute({
    method: 'POST',
    path: '/password-resets',
    tag: TAG,
    operationId: 'askForPasswordReset',
    summary: 'Have a link to set a new password mailed',
    description:
      'The answer is the same whether or not the address has an account. The link is valid for an hour and counts once.',
    body: AskForReset,
    success: { status: 200, schema: One(AskedForResetSchema) },
    action: async (request) => {
      await askForReset(services, request);
      return ok({ sends_mail: services.sendsMail });
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/password-resets/{token}',
    tag: TAG,
    operationId: 'resetPassword',
    summary: 'Set a new password by a link',
    description: 'Ends every session of the user. A second factor stays.',
    params: TokenParams,
    body: ResetPassword,
    success: { status: 200, schema: One(ResetPasswordSchema) },
    action: async ({ now, params, body }) => {
      const reset = { token: params.token, password: body.password };
      const done = await resetPassword(services.sql, now, reset);
      services.sessions.forget();
      return ok(done);
    },
  }),
];
