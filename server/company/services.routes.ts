import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One } from '../platform/http/shapes/shapes.ts';
import { answerCompanyList, COMPANY_LIST_NOTE, CompanyList, CompanyListQuery } from './company-lists.ts';
import { listServices } from './services.queries.ts';
import { NewService, ServiceChange, ServiceParams, ServiceSchema } from './services.schema.ts';
import { addService, changeService, removeService, serviceOf, showService } from './write-service.ts';

const TAG = 'Company';

export const serviceRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/services',
    scope: 'read',
    tag: TAG,
    operationId: 'listServices',
    summary: 'List the services that can be booked',
    description: COMPANY_LIST_NOTE,
    query: CompanyListQuery,
    success: { status: 200, schema: CompanyList(ServiceSchema) },
    action: async ({ db, workspaceId, query }) =>
      answerCompanyList(query, {
        ...{ db, workspaceId, table: 'services' },
        read: (slice) => listServices(db, workspaceId, slice),
        present: serviceOf,
      }),
  }),
  route({
    method: 'POST',
    path: '/company/services',
    scope: 'write',
    tag: TAG,
    operationId: 'createService',
    summary: 'Add a service',
    body: NewService,
    success: { status: 201, schema: One(ServiceSchema) },
    action: async (request) => created(await addService(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/company/services/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getService',
    summary: 'Get a service',
    params: ServiceParams,
    success: { status: 200, schema: One(ServiceSchema) },
    action: async (request) => ok(await showService(request, request.params)),
  }),
  route({
    method: 'PATCH',
    path: '/company/services/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateService',
    summary: 'Change a service',
    description: '`staff_member_ids` replaces the whole list.',
    params: ServiceParams,
    body: ServiceChange,
    success: { status: 200, schema: One(ServiceSchema) },
    action: async (request) => ok(await changeService(request, { id: request.params.id, ...request.body })),
  }),
  route({
    method: 'DELETE',
    path: '/company/services/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteService',
    summary: 'Remove a service',
    params: ServiceParams,
    success: { status: 200, schema: Deleted(ServiceSchema) },
    action: async (request) => deleted(await removeService(request, request.params)),
  }),
];
