import type { ActionContext } from '../platform/action-context.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes/shapes.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { listCarriers } from './carriers.queries.ts';
import {
  CarrierChange,
  CarrierCheckSchema,
  CarrierParams,
  CarrierSchema,
  NewCarrier,
} from './carriers.schema.ts';
import { prepareCheck, type CheckServices } from './check-carrier.ts';
import {
  changeCarrier,
  createCarrier,
  removeCarrier,
  showCarrier,
  type CarrierContext,
} from './write-carrier.ts';

const TAG = 'Carriers';

type RouteServices = CheckServices & { outboundClient: Pick<OutboundClient, 'isReachable'> };

export const carrierRoutes = (services: RouteServices): AnyRoute[] => [
  ...readingRoutes,
  ...writingRoutes(services),
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
      'whether it answers, and whether it accepts user name and password where it asks for them.',
    params: CarrierParams,
    success: { status: 200, schema: One(CarrierCheckSchema) },
    action: async (request) => {
      const { unanswered, run } = await prepareCheck(services, request, request.params);
      return { ...ok(unanswered), afterwards: async () => ok(await run()) };
    },
  }),
];

const readingRoutes: AnyRoute[] = [
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
    action: async ({ db, workspaceId }) => ok(await listCarriers(db, workspaceId)),
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
    action: async (request) => ok(await showCarrier(request, request.params)),
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
      description: 'Numbers call through it once they name it as `voice_carrier_id`.',
      body: NewCarrier,
      success: { status: 201, schema: One(CarrierSchema) },
      refusals: ['invalid_state'],
      action: async (request) => created(await createCarrier(contextOf(request, services), request.body)),
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
        'Changes only what is sent, also inside `settings`. A new `host` needs the `password` again. Calls in progress go on.',
      params: CarrierParams,
      body: CarrierChange,
      success: { status: 200, schema: One(CarrierSchema) },
      action: async (request) => {
        const input = { id: request.params.id, ...request.body };
        return ok(await changeCarrier(contextOf(request, services), input));
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
      action: async (request) => deleted(await removeCarrier(request, request.params)),
    }),
  ];
}

const contextOf = (
  { db, workspaceId, now, by, language }: ActionContext,
  { secrets, outboundClient }: RouteServices,
): CarrierContext => ({
  ...{ db, workspaceId, now, by, secrets },
  isReachable: (address) => outboundClient.isReachable(address),
  ...(language ? { language } : {}),
});
