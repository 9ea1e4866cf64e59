import { Type } from 'typebox';
import type { CallPermissions } from '../../carriers/chatapp-calls/call-permissions.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { created, route, type AnyRoute, type Answer } from '../../platform/http/route.ts';
import { Id, Nullable, One, Timestamp } from '../../platform/http/shapes/shapes.ts';
import { requestCallPermission } from './request-permission.ts';

const PermissionRequestSchema = Type.Object(
  {
    contact_id: Id('The person who is asked.'),
    phone_number_id: Id('The number that asks.'),
    text: Type.String({ description: 'What the person reads above the buttons.' }),
    requested_at: Timestamp('When they were asked.'),
  },
  { title: 'CallPermissionRequest' },
);

const NewPermissionRequest = Type.Object({
  phone_number_id: Type.Optional(
    Nullable(Id('The number that asks; by default the one that the person wrote to or called.')),
  ),
  text: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'What the person reads above the buttons; a usual question by default.',
        examples: ['May we call you about your order?'],
      }),
    ),
  ),
});

export const permissionRoute = (services: { sql: Sql; permissions: CallPermissions }): AnyRoute =>
  route({
    method: 'POST',
    path: '/contacts/{id}/call-permission-requests',
    scope: 'write',
    tag: 'Contacts',
    operationId: 'requestCallPermission',
    summary: 'Ask a person on the chat app whether they may be called there',
    description:
      'The person answers with a button, and `chatapp_call_permission` of the contact changes with it. 422 under ' +
      '`chatapp_call_permission` when the person wrote and called longer than 24 hours ago, was asked within 24 hours or twice ' +
      'within seven days, has permitted calls for good, wants no calls or no messages there, or the chat app refuses.',
    params: Type.Object({ id: Id('Id of the contact.') }),
    body: NewPermissionRequest,
    success: { status: 201, schema: One(PermissionRequestSchema) },
    action: async (request) => {
      const { request: asked, send } = await requestCallPermission(request, services, {
        id: request.params.id,
        ...request.body,
      });
      const afterwards = async (): Promise<Answer> => {
        await send();
        return created(asked);
      };
      return { ...created(asked), afterwards };
    },
  });
