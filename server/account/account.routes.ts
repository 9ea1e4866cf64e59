import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Many, One } from '../platform/http/shapes/shapes.ts';
import { notFound } from '../platform/refusal.ts';
import { findWorkspace, listMembers } from './account.queries.ts';
import { MemberSchema, MeSchema, UsageSchema, WorkspaceSchema } from './account.schema.ts';
import { showMe } from './show-me.ts';
import { showUsage } from './show-usage.ts';

const TAG = 'Account';

export const accountRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/me',
    scope: 'read',
    tag: TAG,
    operationId: 'getMe',
    summary: 'Get the API key, its user and the workspace',
    description: 'With a session, `api_key` is null.',
    success: { status: 200, schema: One(MeSchema) },
    action: async (request) => ok(await showMe(request)),
  }),
  route({
    method: 'GET',
    path: '/team',
    scope: 'read',
    tag: TAG,
    operationId: 'getTeam',
    summary: 'Get the workspace',
    success: { status: 200, schema: One(WorkspaceSchema) },
    action: async ({ db, workspaceId }) => {
      const workspace = await findWorkspace(db, workspaceId);
      if (!workspace) throw notFound('workspace');
      return ok(workspace);
    },
  }),
  route({
    method: 'GET',
    path: '/team/members',
    scope: 'read',
    tag: TAG,
    operationId: 'listMembers',
    summary: 'List the members with their roles',
    description: 'Owners come first. The list is not paginated.',
    success: { status: 200, schema: Many(MemberSchema) },
    action: async ({ db, workspaceId }) => ok(await listMembers(db, workspaceId)),
  }),
  route({
    method: 'GET',
    path: '/usage',
    scope: 'read',
    tag: TAG,
    operationId: 'getUsage',
    summary: 'Get minutes used, limits and counts',
    description: 'The billing period is the calendar month in the workspace’s timezone.',
    success: { status: 200, schema: One(UsageSchema) },
    action: async (request) => ok(await showUsage(request)),
  }),
];
