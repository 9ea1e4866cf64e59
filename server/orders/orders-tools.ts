import { Type } from 'typebox';
import {
  askForCustomer,
  customerOfCall,
  saidCustomer,
  type CustomerOfCall,
} from '../contacts/said-customer.ts';
import { isoOf } from '../platform/instants.ts';
import { decimalOf } from '../platform/money.ts';
import {
  defineReadingTool,
  defineWritingTool,
  ToolRefusal,
  type Tool,
  type ToolContext,
} from '../voice/define-tool.ts';
import { cancelLocked } from './cancel-order.ts';
import { localTime } from './check-time.ts';
import { menuFacts } from './menu-facts.ts';
import { basketSlots, orderSlots } from './order-slots.ts';
import type { OrderRow } from './order.ts';
import { findOrderByNumber, lockOrder } from './orders.queries.ts';
import { placeOrder } from './place-order.ts';
import { priceBasket } from './price-basket.ts';
import {
  basketContent,
  basketFacts,
  listMenu,
  problemFacts,
  readBasket,
  refuseProblems,
  requireOrders,
  saidBasket,
  type ReadBasket,
} from './read-basket.ts';

const words = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }));

const readMenu = defineReadingTool({
  name: 'read_menu',
  ability: 'take_orders',
  description:
    'Reads the menu: dishes with prices, descriptions and what can or must be chosen for them. ' +
    'Dishes that are not `available` are sold out. Name a few at a time, never all of them.',
  parameters: Type.Object({
    category: words('Only dishes of this category.'),
    search: words('Words to look for, such as the name of a dish.'),
  }),
  async run({ category, search }, context) {
    await requireOrders(context);
    const asked = {
      category: category?.trim() || null,
      search: search?.trim() || null,
      language: context.callLanguage,
    };
    return menuFacts(await listMenu(context), asked);
  },
});

const quoteOrder = defineReadingTool({
  name: 'quote_order',
  ability: 'take_orders',
  description:
    'Prices a basket without ordering it and names every problem with it. Prices are only ever those of this tool.',
  parameters: Type.Object(saidBasket),
  slots: basketSlots,
  async run(said, context) {
    const basket = await readBasket(said, context);
    const { priced } = await priceBasket(context, basket);
    return { ...basketFacts(basket, priced, context), problems: problemFacts(priced.problems, context) };
  },
});

interface OrderWish {
  basket: ReadBasket;
  who: CustomerOfCall;
}

const placeOrderTool = defineWritingTool({
  name: 'place_order',
  ability: 'take_orders',
  description:
    'Places an order, with all its items at once. The first use orders nothing: it gives what will be ordered and the ' +
    'total; read that back, and use it again in the same way when the customer has agreed.',
  parameters: Type.Object({ ...saidBasket, name: saidCustomer.name, phone: saidCustomer.phone }),
  slots: orderSlots,
  confirms: true,
  outcome: 'order_placed',
  volatileFacts: ['ready_at'],
  async resolve({ name, phone, ...said }, context): Promise<OrderWish> {
    const basket = await readBasket(said, context);
    const customer = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
    return { basket, who: customerOfCall(customer, context) };
  },
  content: ({ basket, who }) => ({ ...basketContent(basket), ...who.customer }),
  async judge({ basket, who }, context) {
    const { priced } = await priceBasket(context, basket);
    refuseProblems(priced.problems, context);
    const facts = { ...basketFacts(basket, priced, context), ...who.facts };
    const items = priced.items.map(({ name, quantity }) => `${quantity} × ${name}`);
    context.collect({ items: items.join(', ') });
    askForCustomer(who, context);
    return { facts, plan: { basket, who, totalCents: priced.totalCents } };
  },
  async carryOut({ basket, who, totalCents }, context) {
    const { items, fulfillment, address, requestedFor } = basket;
    const order = await placeOrder(context, {
      items: items.map(({ options, ...item }) => ({ ...item, options: [...options] })),
      ...{ fulfillment, address, customer: who.customer },
      ...(who.contactId === undefined ? {} : { contact_id: who.contactId }),
      requested_for: requestedFor === null ? null : isoOf(requestedFor),
    });
    // A price that has changed since it was read back is read back again.
    if (order.total_cents !== totalCents) throw new ToolRefusal('needs_confirmation');
    context.collect({ order_number: order.number });
    const readyAt = localTime(Temporal.Instant.from(order.ready_at), context.business.timezone);
    return {
      order_id: order.id,
      number: order.number,
      total: order.total,
      currency: order.currency,
      ready_at: readyAt,
    };
  },
});

const cancelOrderTool = defineWritingTool({
  name: 'cancel_order',
  ability: 'take_orders',
  description:
    'Cancels an order of the caller by its number, as long as the kitchen has not begun with it. The first use cancels ' +
    'nothing: read back what it gives, and use it again in the same way when the caller has agreed.',
  parameters: Type.Object({
    number: Type.String({ minLength: 1, maxLength: 40, description: 'Number of the order.' }),
    reason: Type.Optional(Type.String({ maxLength: 1_000, description: 'Why, as the caller said it.' })),
  }),
  slots: [
    {
      name: 'number',
      kind: 'text',
      needed: () => true,
      offer: { tool: 'find_my_bookings', arguments: () => ({}), list: 'orders', fills: { number: 'number' } },
    },
  ],
  confirms: true,
  reopens: ['place_order'],
  async resolve({ number, reason = null }, context) {
    const order = await findOwnOrder(number, context);
    return { order, reason };
  },
  content: ({ order }) => ({ id: order.id }),
  async judge({ order, reason }, context) {
    refuseBegun(order);
    const { timezone } = context.business;
    const facts = {
      number: order.number,
      lines: order.items.map(({ name, quantity }) => ({ item: name, quantity })),
      total: decimalOf(order.total_cents),
      currency: order.currency,
      requested_for:
        order.requested_for === null ? null : localTime(Temporal.Instant.from(order.requested_for), timezone),
    };
    return { facts, plan: { id: order.id, reason } };
  },
  async carryOut({ id, reason }, context) {
    const current = await lockOrder(context.db, context.workspaceId, id);
    if (!current) throw new ToolRefusal('not_found');
    refuseBegun(current);
    const changes = { cancel_reason: reason?.trim() || null };
    const { number } = await cancelLocked(context, { current, changes, notify: true });
    context.collect({ order_number: number });
    return { number };
  },
});

/** @throws ToolRefusal `not_found`, also for an order of somebody else. */
async function findOwnOrder(said: string, context: ToolContext): Promise<OrderRow> {
  await requireOrders(context);
  const number = /\d{1,15}/.exec(said.replace(/\s/g, ''))?.[0];
  const order =
    number === undefined ? null : await findOrderByNumber(context.db, context.workspaceId, Number(number));
  if (
    !order ||
    !context.isOwn({
      ...{ kind: 'order', id: order.id, phone: order.customer_phone },
      ...{ contactId: order.contact_id, callId: order.call_id },
    })
  ) {
    throw new ToolRefusal('not_found', { facts: { number: said } });
  }
  return order;
}

/** @throws ToolRefusal `already_done` for one that is cancelled, `not_allowed` once the kitchen has begun. */
function refuseBegun({ status, number }: OrderRow): void {
  if (status === 'cancelled') throw new ToolRefusal('already_done', { facts: { number } });
  if (status !== 'new' && status !== 'confirmed') {
    throw new ToolRefusal('not_allowed', { facts: { number, status } });
  }
}

/** What assistants can do with orders; see docs/orders.md. */
export const orderTools: readonly Tool[] = [readMenu, quoteOrder, placeOrderTool, cancelOrderTool];
