import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import { changeChatappProfile, showChatappProfile, type ProfileServices } from './change-chatapp-profile.ts';
import { ChatappProfileChange, ChatappProfileSchema } from './chatapp-profile.schema.ts';
import { PhoneNumberParams } from './phone-numbers.schema.ts';

const TAG = 'Phone numbers';
/** A photo of 5 MB in Base64, and the rest. */
const BODY_BYTES = 8 * 1024 * 1024;

export function chatappProfileRoutes(services: ProfileServices): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/phone-numbers/{id}/chatapp-profile',
      scope: 'read',
      tag: TAG,
      operationId: 'getChatappProfile',
      summary: 'Get the chat-app profile of a number',
      description: 'The name of the business is shown until a display name is requested.',
      params: PhoneNumberParams,
      success: { status: 200, schema: One(ChatappProfileSchema) },
      refusals: ['invalid_state'],
      action: async (request) => ok(await showChatappProfile(request, services, { id: request.params.id })),
    }),
    route({
      method: 'PATCH',
      path: '/phone-numbers/{id}/chatapp-profile',
      scope: 'write',
      tag: TAG,
      operationId: 'updateChatappProfile',
      summary: 'Change the chat-app profile of a number',
      description:
        'Changes only what is sent. A new display name waits in `requested_display_name` until the messaging platform has ' +
        'reviewed it. Only one of `photo_url` and `photo_base64` may be sent; the format of a photo is detected from its bytes.',
      params: PhoneNumberParams,
      body: ChatappProfileChange,
      bodyLimit: BODY_BYTES,
      success: { status: 200, schema: One(ChatappProfileSchema) },
      refusals: ['invalid_state'],
      action: async (request) =>
        ok(await changeChatappProfile(request, services, { id: request.params.id, ...request.body })),
    }),
  ];
}
