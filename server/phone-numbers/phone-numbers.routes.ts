import type { Logger } from 'pino';
import type { Sql } from '../platform/db/sql.ts';
import { isAllowed } from '../platform/http/access/principal.ts';
import { created, deleted, ok, route, type AnyRoute, type Answer } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes/shapes.ts';
import { removeFiles } from '../platform/storage/file-removal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { addPhoneNumber } from './add-number.ts';
import { changePhoneNumber, showPhoneNumber } from './assign-number.ts';
import { listPhoneNumbers } from './phone-numbers.queries.ts';
import {
  NewPhoneNumber,
  PhoneNumberChange,
  PhoneNumberParams,
  PhoneNumberSchema,
} from './phone-numbers.schema.ts';
import { removePhoneNumber } from './remove-number.ts';

const TAG = 'Phone numbers';

export const phoneNumberRoutes = (services: { sql: Sql; store: FileStore; log: Logger }): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/phone-numbers',
    scope: 'read',
    tag: TAG,
    operationId: 'listPhoneNumbers',
    summary: 'List the active phone numbers',
    description: 'The list is not paginated.',
    success: { status: 200, schema: Many(PhoneNumberSchema) },
    action: async ({ db, workspaceId }) => ok(await listPhoneNumbers(db, workspaceId)),
  }),
  route({
    method: 'POST',
    path: '/phone-numbers',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'createPhoneNumber',
    summary: 'Add a phone number',
    description:
      'For owners and admins. Your carrier or trunk has to route calls to the number to this server. A number can exist ' +
      'only once in the installation: 422 under `number` when any workspace uses it.',
    body: NewPhoneNumber,
    success: { status: 201, schema: One(PhoneNumberSchema) },
    action: async (request) => created(await addPhoneNumber(request, request.body)),
  }),
  route({
    method: 'GET',
    path: '/phone-numbers/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getPhoneNumber',
    summary: 'Get a phone number',
    params: PhoneNumberParams,
    success: { status: 200, schema: One(PhoneNumberSchema) },
    action: async (request) => ok(await showPhoneNumber(request, { id: request.params.id })),
  }),
  route({
    method: 'PATCH',
    path: '/phone-numbers/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updatePhoneNumber',
    summary: 'Change a phone number',
    description:
      'Changes only what is sent, also inside `capabilities` and `chatapp`. `assistant_id: null` leaves it unassigned; an ' +
      'archived assistant is refused. Carriers, `capabilities` and `chatapp` are changed by owners and admins alone.',
    params: PhoneNumberParams,
    body: PhoneNumberChange,
    success: { status: 200, schema: One(PhoneNumberSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const isManager = isAllowed(request.principal, { scope: 'write', role: 'admin' });
      return ok(await changePhoneNumber(request, { id: request.params.id, isManager, ...request.body }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/phone-numbers/{id}',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'deletePhoneNumber',
    summary: 'Release a phone number',
    description:
      'For owners and admins. The number no longer takes and places calls and texts, and can be added again; its calls ' +
      'and texts are kept. Calls in progress continue; a campaign that calls from the number pauses.',
    params: PhoneNumberParams,
    success: { status: 200, schema: Deleted(PhoneNumberSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const { number, files } = await removePhoneNumber(request, { id: request.params.id });
      const afterwards = async (): Promise<Answer> => {
        await removeFiles(services, files);
        return deleted(number);
      };
      return { ...deleted(number), afterwards };
    },
  }),
];
