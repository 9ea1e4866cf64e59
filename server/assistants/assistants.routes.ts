import { catalogOf } from '../catalog/catalog.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { ProviderDirectory } from '../platform/providers/provider-directory.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import {
  AssistantChange,
  AssistantParams,
  AssistantQuery,
  AssistantSchema,
  FullAssistantSchema,
  NewAssistant,
} from './assistants.schema.ts';
import { listAssistants } from './assistants.queries.ts';
import {
  archiveAssistant,
  changeAssistant,
  createAssistant,
  showAssistant,
  type AssistantContext,
} from './write-assistant.ts';

const TAG = 'Assistants';

/** Choices are checked against what the workspace's providers offer. */
const inCatalog = async (
  { db, workspaceId, now, by, language }: ActionContext,
  providers: ProviderDirectory,
): Promise<AssistantContext> => ({
  ...{ db, workspaceId, now, by, ...(language ? { language } : {}) },
  catalog: catalogOf(await providers.providersOf(db, workspaceId), providers.local),
});

export const assistantRoutes = ({ providers }: { providers: ProviderDirectory }): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/assistants',
    scope: 'read',
    tag: TAG,
    operationId: 'listAssistants',
    summary: 'List assistants',
    description: 'Archived assistants are left out unless `status=archived`.',
    query: AssistantQuery,
    success: { status: 200, schema: Page(AssistantSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listAssistants(db, workspaceId, {
        status: query.status,
        ...limitAndOffset(query),
      });
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/assistants',
    scope: 'write',
    tag: TAG,
    operationId: 'createAssistant',
    summary: 'Create an assistant',
    description: 'It starts as a draft; PATCH its `status` to `active` to let it answer calls.',
    body: NewAssistant,
    success: { status: 201, schema: One(FullAssistantSchema) },
    action: async (request) =>
      created(await createAssistant(await inCatalog(request, providers), request.body)),
  }),
  route({
    method: 'GET',
    path: '/assistants/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getAssistant',
    summary: 'Get an assistant with its instructions and knowledge base',
    params: AssistantParams,
    success: { status: 200, schema: One(FullAssistantSchema) },
    action: async (request) => ok(await showAssistant(request, request.params)),
  }),
  route({
    method: 'PATCH',
    path: '/assistants/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateAssistant',
    summary: 'Change an assistant',
    description:
      'Changes only what is sent. `abilities` and `turn_taking` merge one level deep; lists are replaced whole.',
    params: AssistantParams,
    body: AssistantChange,
    success: { status: 200, schema: One(FullAssistantSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const input = { id: request.params.id, ...request.body };
      return ok(await changeAssistant(await inCatalog(request, providers), input));
    },
  }),
  route({
    method: 'DELETE',
    path: '/assistants/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteAssistant',
    summary: 'Archive an assistant',
    description: 'Final. Its numbers become unassigned, its calls are kept.',
    params: AssistantParams,
    success: { status: 200, schema: Deleted(FullAssistantSchema) },
    action: async (request) => deleted(await archiveAssistant(request, request.params)),
  }),
];
