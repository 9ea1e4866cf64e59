import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One } from '../platform/http/shapes/shapes.ts';
import { answerCompanyList, COMPANY_LIST_NOTE, CompanyList, CompanyListQuery } from './company-lists.ts';
import { listKnowledge } from './knowledge-base.queries.ts';
import {
  KnowledgeEntryChange,
  KnowledgeEntryParams,
  KnowledgeEntrySchema,
  NewKnowledgeEntry,
} from './knowledge-base.schema.ts';
import { addKnowledge, changeKnowledge, removeKnowledge, showKnowledge } from './write-knowledge.ts';

const TAG = 'Company';

export const knowledgeBaseRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/knowledge-base',
    scope: 'read',
    tag: TAG,
    operationId: 'listKnowledgeBase',
    summary: 'List the knowledge base',
    description: COMPANY_LIST_NOTE,
    query: CompanyListQuery,
    success: { status: 200, schema: CompanyList(KnowledgeEntrySchema) },
    action: async ({ db, workspaceId, query }) =>
      answerCompanyList(query, {
        ...{ db, workspaceId, table: 'knowledge_base_entries' },
        read: (slice) => listKnowledge(db, workspaceId, slice),
      }),
  }),
  route({
    method: 'POST',
    path: '/company/knowledge-base',
    scope: 'write',
    tag: TAG,
    operationId: 'createKnowledgeBaseEntry',
    summary: 'Add an entry to the knowledge base',
    description: 'The entry applies to all assistants, or to those in `assistant_ids`.',
    body: NewKnowledgeEntry,
    success: { status: 201, schema: One(KnowledgeEntrySchema) },
    action: async (request) => created(await addKnowledge(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/company/knowledge-base/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getKnowledgeBaseEntry',
    summary: 'Get an entry of the knowledge base',
    params: KnowledgeEntryParams,
    success: { status: 200, schema: One(KnowledgeEntrySchema) },
    action: async (request) => ok(await showKnowledge(request, request.params)),
  }),
  route({
    method: 'PATCH',
    path: '/company/knowledge-base/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateKnowledgeBaseEntry',
    summary: 'Change an entry of the knowledge base',
    description: '`assistant_ids` replaces the whole list; empty applies it to all.',
    params: KnowledgeEntryParams,
    body: KnowledgeEntryChange,
    success: { status: 200, schema: One(KnowledgeEntrySchema) },
    action: async (request) => ok(await changeKnowledge(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'DELETE',
    path: '/company/knowledge-base/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteKnowledgeBaseEntry',
    summary: 'Remove an entry from the knowledge base',
    params: KnowledgeEntryParams,
    success: { status: 200, schema: Deleted(KnowledgeEntrySchema) },
    action: async (request) => deleted(await removeKnowledge(request, request.params)),
  }),
];
