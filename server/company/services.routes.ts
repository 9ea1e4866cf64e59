import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes.ts';
import { listServices } from './services.queries.ts';
import { NewService, ServiceChange, ServiceParams, ServiceSchema } from './services.schema.ts';
import { addService, changeService, removeService, serviceOf, showService } from './write-service.ts';

const tag = 'Company';

export const serviceRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/company/services',
    scope: 'read',
    tag,
    operationId: 'listServices',
    summary: 'List the services that can be booked',
    description: 'In the order in which they were added. Not paginated.',
    success: { status: 200, schema: Many(ServiceSchema) },
    action: async ({ db, workspaceId }) => ok((await listServices(db, workspaceId)).map(serviceOf)),
  }),
  route({
    method: 'POST',
    path: '/company/services',
    scope: 'write',
    tag,
    operationId: 'addService',
    summary: 'Add a service',
    body: NewService,
    success: { status: 201, schema: One(ServiceSchema) },
    action: async ({ db, workspaceId, body, now }) => created(await addService(db, workspaceId, body, now)),
  }),
  route({
    method: 'GET',
    path: '/company/services/{id}',
    scope: 'read',
    tag,
    operationId: 'getService',
    summary: 'Get a service',
    params: ServiceParams,
    success: { status: 200, schema: One(ServiceSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showService(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/company/services/{id}',
    scope: 'write',
    tag,
    operationId: 'changeService',
    summary: 'Change a service',
    description: '`staff_member_ids` replaces the whole list.',
    params: ServiceParams,
    body: ServiceChange,
    success: { status: 200, schema: One(ServiceSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeService(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/company/services/{id}',
    scope: 'write',
    tag,
    operationId: 'removeService',
    summary: 'Remove a service',
    params: ServiceParams,
    success: { status: 200, schema: Deleted(ServiceSchema) },
    action: async ({ db, workspaceId, params }) => deleted(await removeService(db, workspaceId, params.id)),
  }),
];
