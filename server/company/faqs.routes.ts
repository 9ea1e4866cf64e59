import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One } from '../platform/http/shapes/shapes.ts';
import { answerCompanyList, COMPANY_LIST_NOTE, CompanyList, CompanyListQuery } from './company-lists.ts';
import { listFaqs } from './faqs.queries.ts';
import { FaqChange, FaqParams, FaqSchema, NewFaq } from './faqs.schema.ts';
import { addFaq, changeFaq, removeFaq, showFaq } from './write-faq.ts';

const TAG = 'Company';

export const faqRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/faqs',
    scope: 'read',
    tag: TAG,
    operationId: 'listFaqs',
    summary: 'List the questions that callers ask',
    description: COMPANY_LIST_NOTE,
    query: CompanyListQuery,
    success: { status: 200, schema: CompanyList(FaqSchema) },
    action: async ({ db, workspaceId, query }) =>
      answerCompanyList(query, {
        ...{ db, workspaceId, table: 'faqs' },
        read: (slice) => listFaqs(db, workspaceId, slice),
      }),
  }),
  route({
    method: 'POST',
    path: '/company/faqs',
    scope: 'write',
    tag: TAG,
    operationId: 'createFaq',
    summary: 'Add a question with its answer',
    body: NewFaq,
    success: { status: 201, schema: One(FaqSchema) },
    action: async (request) => created(await addFaq(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/company/faqs/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getFaq',
    summary: 'Get a question with its answer',
    params: FaqParams,
    success: { status: 200, schema: One(FaqSchema) },
    action: async (request) => ok(await showFaq(request, request.params)),
  }),
  route({
    method: 'PATCH',
    path: '/company/faqs/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateFaq',
    summary: 'Change a question or its answer',
    params: FaqParams,
    body: FaqChange,
    success: { status: 200, schema: One(FaqSchema) },
    action: async (request) => ok(await changeFaq(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'DELETE',
    path: '/company/faqs/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteFaq',
    summary: 'Remove a question',
    params: FaqParams,
    success: { status: 200, schema: Deleted(FaqSchema) },
    action: async (request) => deleted(await removeFaq(request, request.params)),
  }),
];
