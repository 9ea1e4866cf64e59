import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes/shapes.ts';
import { changeLaw, showLaw } from './change-law.ts';
import { listChanges } from './law.queries.ts';
import { LawChangeSchema, LawChangesQuery, LawInput, LawSchema } from './law.schema.ts';

const TAG = 'Law';

export const lawRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/law',
    scope: 'read',
    tag: TAG,
    operationId: 'getLaw',
    summary: 'Get the rules of law that calls follow',
    description:
      'Every rule is enforced until it is switched off. The rules for calls that go out hold for real carriers.',
    success: { status: 200, schema: One(LawSchema) },
    action: async (request) => ok(await showLaw(request)),
  }),
  route({
    method: 'PATCH',
    path: '/law',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'updateLaw',
    summary: 'Switch rules of law off or on again',
    description:
      'Changes only the rules that are sent. Switching one off needs a `reason`, which is kept with who gave it and when. ' +
      'It counts for calls that begin afterwards.',
    body: LawInput,
    success: { status: 200, schema: One(LawSchema) },
    action: async (request) => ok(await changeLaw(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/law/changes',
    scope: 'read',
    tag: TAG,
    operationId: 'listLawChanges',
    summary: 'List the changes of the rules of law',
    description: 'Newest first. Changes are never removed.',
    query: LawChangesQuery,
    success: { status: 200, schema: Page(LawChangeSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listChanges(db, workspaceId, limitAndOffset(query));
      return paged(rows, total, query);
    },
  }),
];
