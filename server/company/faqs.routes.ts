import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes.ts';
import { listFaqs } from './faqs.queries.ts';
import { FaqChange, FaqParams, FaqSchema, NewFaq } from './faqs.schema.ts';
import { addFaq, changeFaq, removeFaq, showFaq } from './write-faq.ts';

const tag = 'Company';

export const faqRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/faqs',
    scope: 'read',
    tag,
    operationId: 'listFaqs',
    summary: 'List the questions that callers ask',
    description: 'In the order in which they were added. Not paginated.',
    success: { status: 200, schema: Many(FaqSchema) },
    action: async ({ db, workspaceId }) => ok(await listFaqs(db, workspaceId)),
  }),
  route({
    method: 'POST',
    path: '/company/faqs',
    scope: 'write',
    tag,
    operationId: 'addFaq',
    summary: 'Add a question with its answer',
    body: NewFaq,
    success: { status: 201, schema: One(FaqSchema) },
    action: async ({ db, workspaceId, body, now }) => created(await addFaq(db, workspaceId, body, now)),
  }),
  route({
    method: 'GET',
    path: '/company/faqs/{id}',
    scope: 'read',
    tag,
    operationId: 'getFaq',
    summary: 'Get a question with its answer',
    params: FaqParams,
    success: { status: 200, schema: One(FaqSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showFaq(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/company/faqs/{id}',
    scope: 'write',
    tag,
    operationId: 'changeFaq',
    summary: 'Change a question or its answer',
    params: FaqParams,
    body: FaqChange,
    success: { status: 200, schema: One(FaqSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeFaq(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/company/faqs/{id}',
    scope: 'write',
    tag,
    operationId: 'removeFaq',
    summary: 'Remove a question',
    params: FaqParams,
    success: { status: 200, schema: Deleted(FaqSchema) },
    action: async ({ db, workspaceId, params }) => deleted(await removeFaq(db, workspaceId, params.id)),
  }),
];
