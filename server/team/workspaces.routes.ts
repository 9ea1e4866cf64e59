import { WorkspaceSchema } from '../account/account.schema.ts';
import type { SignUp } from '../account/may-create-workspaces.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, route, type AnyRoute } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes/shapes.ts';
import { isoOf } from '../platform/instants.ts';
import { makeWorkspace } from './make-workspace.ts';
import { NewWorkspace, OwnWorkspaceSchema, WorkspaceQuery } from './team.schema.ts';
import { listOwnWorkspaces } from './workspaces.queries.ts';

const TAG = 'Team';

export const workspaceRoutes = ({ signUp }: { signUp: SignUp }): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/workspaces',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'listWorkspaces',
    summary: 'List the workspaces of the user, with what each used this month',
    description:
      'By name. Members of an agency see its clients too, where they have the role that they have there.',
    query: WorkspaceQuery,
    success: { status: 200, schema: Page(OwnWorkspaceSchema) },
    action: async ({ db, now, principal, query }) => {
      const page = { ...limitAndOffset(query), agencyId: query.agency_id, now: isoOf(now) };
      const { rows, total } = await listOwnWorkspaces(db, principal.userId, page);
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/workspaces',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'createWorkspace',
    summary: 'Create a workspace of which the user is the owner',
    description:
      'For operators of the installation, the first user among them; with the setting `SIGN_UP=open` for everybody. ' +
      'Switch to it with `POST /session/workspace`.',
    body: NewWorkspace,
    success: { status: 201, schema: One(WorkspaceSchema) },
    refusals: ['not_found'],
    action: async ({ db, now, principal, body: { agency_id: agencyId = null, ...place } }) => {
      const input = { userId: principal.userId, ...place, agencyId };
      return created(await makeWorkspace({ db, now, signUp }, input));
    },
  }),
];
