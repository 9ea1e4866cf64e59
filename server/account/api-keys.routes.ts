import { parseInstant } from '../platform/instants.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import { notFound } from '../platform/refusal.ts';
import { findApiKey, listApiKeys } from './api-keys.queries.ts';
import {
  ApiKeyParams,
  ApiKeyQuery,
  ApiKeySchema,
  CreatedApiKeySchema,
  NewApiKey,
} from './api-keys.schema.ts';
import { createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

const TAG = 'API keys';

export const apiKeyRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api-keys',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'listApiKeys',
    summary: 'List the API keys that are not revoked',
    description: 'Newest first; includes the keys of all members and expired keys.',
    query: ApiKeyQuery,
    success: { status: 200, schema: Page(ApiKeySchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listApiKeys(db, workspaceId, limitAndOffset(query));
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/api-keys',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The new key belongs to the user of the requesting key and always has the current role of that user. It is ' +
      'shown only in this answer. It expires no later than the requesting key. A workspace may have 500 keys.',
    body: NewApiKey,
    success: { status: 201, schema: One(CreatedApiKeySchema) },
    holdsSecret: true,
    action: async (request) => {
      const { userId, expiresAt: makerExpiresAt } = request.principal;
      const { expires_at: expires, ...body } = request.body;
      const expiresAt = expires == null ? expires : parseInstant(expires);
      const lifetime = { makerExpiresAt, ...(expiresAt === undefined ? {} : { expiresAt }) };
      const { key, record } = await createApiKey(request, { userId, ...body, ...lifetime });
      return created({ ...record, key });
    },
  }),
  route({
    method: 'GET',
    path: '/api-keys/{id}',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'getApiKey',
    summary: 'Get an API key',
    params: ApiKeyParams,
    success: { status: 200, schema: One(ApiKeySchema) },
    action: async ({ db, workspaceId, params }) => {
      const key = await findApiKey(db, workspaceId, params.id);
      if (!key) throw notFound('API key');
      return ok(key);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description:
      'Permanent and effective on every node: requests with the key get 401 from now on. A key may revoke itself.',
    params: ApiKeyParams,
    success: { status: 200, schema: Deleted(ApiKeySchema) },
    action: async (request) => deleted(await revokeApiKey(request, request.params)),
  }),
];
