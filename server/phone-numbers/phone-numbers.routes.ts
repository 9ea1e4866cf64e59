import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Many, One } from '../platform/http/shapes.ts';
import { changePhoneNumber, showPhoneNumber } from './assign-number.ts';
import { listPhoneNumbers } from './phone-numbers.queries.ts';
import { PhoneNumberChange, PhoneNumberParams, PhoneNumberSchema } from './phone-numbers.schema.ts';

const tag = 'Phone numbers';

export const phoneNumberRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/phone-numbers',
    scope: 'read',
    tag,
    operationId: 'listPhoneNumbers',
    summary: 'List the active phone numbers',
    description: 'Not paginated. Numbers are added and removed in the management interface.',
    success: { status: 200, schema: Many(PhoneNumberSchema) },
    action: async ({ db, workspaceId }) => ok(await listPhoneNumbers(db, workspaceId)),
  }),
  route({
    method: 'GET',
    path: '/phone-numbers/{id}',
    scope: 'read',
    tag,
    operationId: 'getPhoneNumber',
    summary: 'Get a phone number',
    params: PhoneNumberParams,
    success: { status: 200, schema: One(PhoneNumberSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showPhoneNumber(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/phone-numbers/{id}',
    scope: 'write',
    tag,
    operationId: 'changePhoneNumber',
    summary: 'Rename a phone number or give it to an assistant',
    description: '`assistant_id: null` leaves it unassigned. An archived assistant is refused.',
    params: PhoneNumberParams,
    body: PhoneNumberChange,
    success: { status: 200, schema: One(PhoneNumberSchema) },
    refusals: ['invalid_state'],
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changePhoneNumber(db, workspaceId, params.id, body, now)),
  }),
];
