import { Readable } from 'node:stream';
import type { ActionContext } from '../platform/action-context.ts';
import { created, deleted, ok, publicRoute, route, stream, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes/shapes.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { listCarriers } from './carriers.queries.ts';
import { CarrierCheckSchema } from './carrier-checks.schema.ts';
import { CarrierChange, CarrierParams, CarrierSchema, NewCarrier } from './carriers.schema.ts';
import { proveAddress, takeHook, type HookServices } from './take-hook.ts';
import { withInboundUrl } from './text-accounts.ts';
import {
  ChallengeQuery,
  InboundParams,
  InboundQuery,
  NumberToConnect,
  VendorNumberSchema,
} from './vendor-numbers.schema.ts';
import { listAccountNumbers, prepareConnection } from './vendor-numbers.ts';
import { prepareCheck, type CheckServices } from './check-carrier.ts';
import {
  changeCarrier,
  createCarrier,
  removeCarrier,
  showCarrier,
  type CarrierContext,
} from './write-carrier.ts';

const TAG = 'Carriers';

type RouteServices = CheckServices &
  HookServices & { outboundClient: Pick<OutboundClient, 'isReachable' | 'refusalOf' | 'send' | 'connect'> };

export const carrierRoutes = (services: RouteServices): AnyRoute[] => [
  ...readingRoutes(services),
  ...writingRoutes(services),
  ...numberRoutes(services),
  ...inboundRoutes(services),
  route({
    method: 'POST',
    path: '/carriers/{id}/check',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'checkCarrier',
    summary: 'Check a carrier',
    description:
      'Tries what a call needs, step by step and without placing a call: the settings, the address of the server, ' +
      'whether it answers, and whether it accepts user name and password where it asks for them. Of an account for texts: whether ' +
      'the vendor accepts it, and whether it has the numbers that text through it and brings their texts here. Of an SMSC: whether ' +
      'it lets the account bind and answers, and whether a session of this installation receives.',
    params: CarrierParams,
    success: { status: 200, schema: One(CarrierCheckSchema) },
    action: async (request) => {
      const { unanswered, run } = await prepareCheck(services, request, request.params);
      return { ...ok(unanswered), afterwards: async () => ok(await run()) };
    },
  }),
];

const readingRoutes = (services: RouteServices): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/carriers',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'listCarriers',
    summary: 'List the carriers of the workspace',
    description: 'Those of the installation are not listed. Secrets are never shown.',
    success: { status: 200, schema: Many(CarrierSchema) },
    action: async ({ db, workspaceId }) =>
      ok((await listCarriers(db, workspaceId)).map((carrier) => withInboundUrl(services, carrier))),
  }),
  route({
    method: 'GET',
    path: '/carriers/{id}',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'getCarrier',
    summary: 'Get a carrier',
    params: CarrierParams,
    success: { status: 200, schema: One(CarrierSchema) },
    action: async (request) => ok(withInboundUrl(services, await showCarrier(request, request.params))),
  }),
];

function writingRoutes(services: RouteServices): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/carriers',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'createCarrier',
      summary: 'Add a carrier',
      description:
        'Numbers call through a trunk once they name it as `voice_carrier_id`, and text through an account once they name it as ' +
        '`text_carrier_id`.',
      body: NewCarrier,
      success: { status: 201, schema: One(CarrierSchema) },
      refusals: ['invalid_state'],
      action: async (request) =>
        created(withInboundUrl(services, await createCarrier(contextOf(request, services), request.body))),
    }),
    route({
      method: 'PATCH',
      path: '/carriers/{id}',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'updateCarrier',
      summary: 'Change a carrier',
      description:
        'Changes only what is sent, also inside `settings`. A new `host`, account or `base_url` (SMPP: `host`, `port` or `system_id`) needs its secrets again. Calls in progress go on.',
      params: CarrierParams,
      body: CarrierChange,
      success: { status: 200, schema: One(CarrierSchema) },
      action: async (request) => {
        const input = { id: request.params.id, ...request.body };
        return ok(withInboundUrl(services, await changeCarrier(contextOf(request, services), input)));
      },
    }),
    route({
      method: 'DELETE',
      path: '/carriers/{id}',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'deleteCarrier',
      summary: 'Delete a carrier',
      description: 'Its secrets go with it. Refused while numbers use it.',
      params: CarrierParams,
      success: { status: 200, schema: Deleted(CarrierSchema) },
      refusals: ['invalid_state'],
      action: async (request) =>
        deleted(withInboundUrl(services, await removeCarrier(request, request.params))),
    }),
  ];
}

const numberRoutes = (services: RouteServices): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/carriers/{id}/numbers',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'listVendorNumbers',
    summary: 'List the numbers of an account',
    description:
      'Asks the vendor. As many as it lists within 15 seconds, 2,000 at most, with where their texts and calls are brought.',
    params: CarrierParams,
    success: { status: 200, schema: Many(VendorNumberSchema) },
    refusals: ['invalid_state'],
    action: async (request) => ok(await listAccountNumbers(services, request, request.params)),
  }),
  route({
    method: 'POST',
    path: '/carriers/{id}/numbers',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'connectVendorNumber',
    summary: 'Have the texts and calls of a number brought here',
    description:
      'Sets the `inbound_url` of the carrier at the vendor: of the number (Twilio), or of the messaging profile, into which the ' +
      'number is put (Telnyx), or of the number at the chat app, whose business account gets the app subscribed too. Of a number ' +
      'with this carrier as `voice_carrier_id`, the `voice_url` is set too: of the number (Twilio), or of the Voice API ' +
      'application `connection_id`, which the number is assigned to (Telnyx). Of a number with calls on the chat app, the ' +
      'calls are brought to `sip_hostname` over SIP, and the password that the platform makes for it is kept. Refused (`set_by_others`) where that would replace ' +
      'what somebody else entered, unless `replace` is sent. Both are taken away again when the number is released or gets ' +
      'another carrier.',
    params: CarrierParams,
    body: NumberToConnect,
    success: { status: 200, schema: One(VendorNumberSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const { number, replace = false } = request.body;
      const asked = { id: request.params.id, number, replace };
      const { unanswered, run } = await prepareConnection(services, request, asked);
      return { ...ok(unanswered), afterwards: async () => ok(await run()) };
    },
  }),
];

/** The most that the chat app tells at once: up to a thousand changes. */
const HOOK_BYTES = 3 * 1024 * 1024;

const inboundRoutes = (services: RouteServices): AnyRoute[] => [
  publicRoute({
    method: 'GET',
    path: '/carriers/{id}/inbound/{token}',
    tag: TAG,
    operationId: 'getInboundProof',
    summary: 'Prove the address of a carrier',
    description:
      'For the chat app, which asks before it brings anything: answers `hub.challenge` where `hub.verify_token` is that of the ' +
      'carrier.',
    params: InboundParams,
    query: ChallengeQuery,
    success: { status: 200, mediaType: 'text/plain' },
    refusals: ['forbidden', 'unavailable'],
    action: async (request) => {
      const challenge = await proveAddress(services, request);
      return stream(Readable.from([challenge]), {
        ...{ 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
      });
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/carriers/{id}/inbound/{token}',
    tag: TAG,
    operationId: 'takeFromCarrier',
    summary: 'Take texts and reports of a carrier',
    description:
      'The `inbound_url` of a carrier, which vendors call in the form of their own webhooks and sign. Repeated and reordered ' +
      'requests change nothing twice.',
    params: InboundParams,
    query: InboundQuery,
    rawBody: ['application/x-www-form-urlencoded', 'application/json'],
    bodyLimit: HOOK_BYTES,
    // No instructions (https://www.twilio.com/docs/messaging/twiml); other vendors read the status only.
    success: { status: 200, mediaType: 'text/xml' },
    refusals: ['forbidden'],
    action: async (request) => {
      await takeHook(services, request);
      return stream(Readable.from(['<Response></Response>']), { 'Content-Type': 'text/xml' });
    },
  }),
];

const contextOf = (
  { db, workspaceId, now, by, language }: ActionContext,
  { secrets, outboundClient }: RouteServices,
): CarrierContext => ({
  ...{ db, workspaceId, now, by, secrets },
  isReachable: (address) => outboundClient.isReachable(address),
  refusalOf: (url) => outboundClient.refusalOf(url),
  ...(language ? { language } : {}),
});
