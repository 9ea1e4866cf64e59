import { readCommaList } from '../platform/http/request/comma-list.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes/shapes.ts';
import { readWindow } from '../platform/http/request/time-window.ts';
import { parseInstant } from '../platform/instants.ts';
import { searchPattern } from '../platform/text-search.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrder, refuseOrdersOff, showOrder } from './change-order.ts';
import { ORDER_STATUSES, orderOf } from './order.ts';
import { listOrders } from './orders.queries.ts';
import {
  CancelQuery,
  NewOrder,
  OrderChange,
  OrderParams,
  OrderQuery,
  OrderSchema,
  QuoteSchema,
} from './orders.schema.ts';
import { quoteOrder, saveOrder } from './place-order.ts';

const TAG = 'Orders';

const listRoute = route({
  method: 'GET',
  path: '/orders',
  scope: 'read',
  tag: TAG,
  operationId: 'listOrders',
  summary: 'List orders',
  description: 'Newest first.',
  query: OrderQuery,
  success: { status: 200, schema: Page(OrderSchema) },
  action: async ({ db, workspaceId, query }) => {
    const { rows, total } = await listOrders(db, workspaceId, {
      statuses: readCommaList(query.status, ORDER_STATUSES, 'status'),
      fulfillment: query.fulfillment,
      ...readWindow(query),
      updatedSince: query.updated_since === undefined ? null : parseInstant(query.updated_since).toString(),
      externalId: query.external_id,
      contactId: query.contact_id,
      open: query.open,
      search: searchPattern(query.q),
      ...limitAndOffset(query),
    });
    return paged(rows.map(orderOf), total, query);
  },
});

const placeRoute = route({
  method: 'POST',
  path: '/orders',
  scope: 'write',
  tag: TAG,
  operationId: 'createOrder',
  summary: 'Place an order',
  description:
    'Priced from the catalogue alone: prices that are sent are ignored. Delivery fee, delivery minimum, opening hours and preparation time are the profile’s. Every problem that a quote would name is a 422 under its path. Links or creates the contact, fires `order.created`, and notifies customer and team unless `notify` is false. With the `external_id` of an order that exists, changes that one as PATCH does and answers 200.',
  body: NewOrder,
  success: { status: 201, schema: One(OrderSchema), orChanged: true },
  refusals: ['invalid_state'],
  action: async (request) => {
    const { order, isNew } = await saveOrder(request, request.body);
    return isNew ? created(order) : ok(order);
  },
});

const quoteRoute = route({
  method: 'POST',
  path: '/orders/quote',
  scope: 'read',
  tag: TAG,
  operationId: 'quoteOrder',
  summary: 'Price a basket without ordering it',
  description:
    'Takes the body of an order and keeps nothing. `acceptable` tells whether an order with this body would be accepted now; the customer is not checked.',
  body: NewOrder,
  success: { status: 200, schema: One(QuoteSchema) },
  action: async (request) => ok(await quoteOrder(request, request.body)),
});

const showRoute = route({
  method: 'GET',
  path: '/orders/{id}',
  scope: 'read',
  tag: TAG,
  operationId: 'getOrder',
  summary: 'Get an order',
  params: OrderParams,
  success: { status: 200, schema: One(OrderSchema) },
  action: async (request) => ok(await showOrder(request, request.params)),
});

const changeRoute = route({
  method: 'PATCH',
  path: '/orders/{id}',
  scope: 'write',
  tag: TAG,
  operationId: 'updateOrder',
  summary: 'Change an order',
  description:
    'Fires `order.updated` when something changes; the customer is notified of `confirmed`, `ready`, `out_for_delivery` and of another basket, address or time unless `notify` is false. While the order is `new` or `confirmed` also `items`, `fulfillment`, `address`, `customer`, `contact_id` and `ready_at` change (409 afterwards): items in the request are priced again from the catalogue; otherwise prices stay. `status: cancelled` cancels as DELETE does. On a cancelled order only notes, `metadata` and `external_id` change.',
  params: OrderParams,
  body: OrderChange,
  success: { status: 200, schema: One(OrderSchema) },
  refusals: ['invalid_state'],
  action: async (request) => ok(await changeOrder(request, { id: request.params.id, ...request.body })),
});

const cancelRoute = route({
  method: 'DELETE',
  path: '/orders/{id}',
  scope: 'write',
  tag: TAG,
  operationId: 'cancelOrder',
  summary: 'Cancel an order',
  description:
    'Fires `order.cancelled` and notifies customer and team unless `notify` is false. An order that is already cancelled stays unchanged, and nobody is notified again.',
  params: OrderParams,
  query: CancelQuery,
  success: { status: 200, schema: One(OrderSchema) },
  action: async (request) => ok(await cancelOrder(request, { id: request.params.id, ...request.query })),
});

/** All of them answer 403 where the workspace takes no orders. */
export const orderRoutes: AnyRoute[] = [
  listRoute,
  placeRoute,
  quoteRoute,
  showRoute,
  changeRoute,
  cancelRoute,
].map((row) => ({
  ...row,
  gate: refuseOrdersOff,
  refusals: [...(row.refusals ?? []), 'feature_disabled'],
}));
