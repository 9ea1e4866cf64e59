import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes.ts';
import { listKnowledge } from './knowledge-base.queries.ts';
import {
  KnowledgeEntryChange,
  KnowledgeEntryParams,
  KnowledgeEntrySchema,
  NewKnowledgeEntry,
} from './knowledge-base.schema.ts';
import { addKnowledge, changeKnowledge, removeKnowledge, showKnowledge } from './write-knowledge.ts';

const tag = 'Company';

export const knowledgeBaseRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/knowledge-base',
    scope: 'read',
    tag,
    operationId: 'listKnowledgeBase',
    summary: 'List the knowledge base',
    description: 'In the order in which entries were added. Not paginated.',
    success: { status: 200, schema: Many(KnowledgeEntrySchema) },
    action: async ({ db, workspaceId }) => ok(await listKnowledge(db, workspaceId)),
  }),
  route({
    method: 'POST',
    path: '/company/knowledge-base',
    scope: 'write',
    tag,
    operationId: 'addKnowledgeBaseEntry',
    summary: 'Add an entry to the knowledge base',
    description: 'It applies to all assistants unless `assistant_ids` names some.',
    body: NewKnowledgeEntry,
    success: { status: 201, schema: One(KnowledgeEntrySchema) },
    action: async ({ db, workspaceId, body, now }) => created(await addKnowledge(db, workspaceId, body, now)),
  }),
  route({
    method: 'GET',
    path: '/company/knowledge-base/{id}',
    scope: 'read',
    tag,
    operationId: 'getKnowledgeBaseEntry',
    summary: 'Get an entry of the knowledge base',
    params: KnowledgeEntryParams,
    success: { status: 200, schema: One(KnowledgeEntrySchema) },
    action: async ({ db, workspaceId, params }) => ok(await showKnowledge(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/company/knowledge-base/{id}',
    scope: 'write',
    tag,
    operationId: 'changeKnowledgeBaseEntry',
    summary: 'Change an entry of the knowledge base',
    description: '`assistant_ids` replaces the whole list; empty applies it to all.',
    params: KnowledgeEntryParams,
    body: KnowledgeEntryChange,
    success: { status: 200, schema: One(KnowledgeEntrySchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeKnowledge(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/company/knowledge-base/{id}',
    scope: 'write',
    tag,
    operationId: 'removeKnowledgeBaseEntry',
    summary: 'Remove an entry from the knowledge base',
    params: KnowledgeEntryParams,
    success: { status: 200, schema: Deleted(KnowledgeEntrySchema) },
    action: async ({ db, workspaceId, params }) => deleted(await removeKnowledge(db, workspaceId, params.id)),
  }),
];
