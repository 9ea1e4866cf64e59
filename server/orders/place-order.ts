import { linkCustomer, readCustomer } from '../contacts/customer.ts';
import type { ProfileRow } from '../company/profile.ts';
import { findProfile } from '../company/profile.queries.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { decimalOf } from '../platform/money.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { findProducts } from '../products/products.queries.ts';
import type { Basket, PricedOrder, Shop } from './basket.ts';
import { itemOf, orderOf, type Order, type OrderSource } from './order.ts';
import { emitOrder } from './order-events.ts';
import { insertOrder } from './orders.queries.ts';
import type { OrderInput } from './orders.schema.ts';
import { priceOrder } from './price-order.ts';
import { tellOfOrder } from './tell-people.ts';

/** Who places an order; `callId` is the call it is placed on. */
export interface Placing {
  source: OrderSource;
  callId: number | null;
}

/** Prices a basket and names what stands against it; keeps nothing. Who orders is not looked at. */
export async function quoteOrder(db: Db, workspaceId: number, input: OrderInput, now: Temporal.Instant) {
  const { priced } = await price(db, workspaceId, input, now);
  return {
    lines: priced.items.map(itemOf),
    fulfillment: priced.fulfillment,
    currency: priced.currency,
    subtotal: decimalOf(priced.subtotalCents),
    subtotal_cents: priced.subtotalCents,
    fee: decimalOf(priced.feeCents),
    fee_cents: priced.feeCents,
    total: decimalOf(priced.totalCents),
    total_cents: priced.totalCents,
    ready_at: isoOf(priced.readyAt),
    problems: priced.problems,
    acceptable: priced.problems.length === 0,
  };
}

/**
 * Places an order: priced from the catalogue, its contact linked or made, number, event and notices in one transaction.
 * @throws Refusal with every problem of the quote under its path, and the faults of customer and contact.
 */
export async function placeOrder(
  db: Db,
  workspaceId: number,
  placing: Placing,
  input: OrderInput,
  now: Temporal.Instant,
): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const { priced, profile } = await price(tx, workspaceId, input, now);
    const errors: FieldErrors = {};
    for (const { path, message } of priced.problems) (errors[path] ??= []).push(message);
    const named = await readCustomer(
      tx,
      workspaceId,
      { customer: input.customer, contactId: input.contact_id, country: profile.country },
      errors,
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { customer, contactId } = await linkCustomer(tx, workspaceId, named, now);
    const row = await insertOrder(
      tx,
      workspaceId,
      {
        ...{ customer_name: customer.name, customer_phone: customer.phone, customer_email: customer.email },
        ...amountsOf(priced),
        contact_id: contactId,
        address: textOrNull(input.address),
        notes: textOrNull(input.notes),
        requested_for: input.requested_for ? isoOf(parseInstant(input.requested_for)) : null,
        source: placing.source,
        call_id: placing.callId,
      },
      isoOf(now),
    );
    const order = orderOf(row);
    await emitOrder(tx, workspaceId, 'order.created', order, now);
    if (input.notify ?? true) await tellOfOrder(tx, workspaceId, 'order.created', order, now);
    return order;
  });
}

async function price(
  db: Db,
  workspaceId: number,
  input: OrderInput,
  now: Temporal.Instant,
): Promise<{ priced: PricedOrder; profile: ProfileRow }> {
  const basket = basketOf(input);
  const ids = [...new Set(basket.items.map((item) => item.product_id))];
  const [profile, menu] = await Promise.all([
    findProfile(db, workspaceId),
    findProducts(db, workspaceId, ids),
  ]);
  if (!profile) throw notFound('workspace');
  return { priced: priceOrder(basket, menu, shopOf(profile), now), profile };
}

/** @throws Refusal for options that name no choice at all: their shape, before any rule. */
function basketOf(input: OrderInput): Basket {
  refuseNamelessOptions(input);
  return {
    items: input.items.map((item) => ({
      product_id: item.product_id,
      quantity: item.quantity ?? 1,
      options: item.options ?? [],
      notes: textOrNull(item.notes),
    })),
    fulfillment: input.fulfillment ?? null,
    address: input.address ?? null,
    requestedFor: input.requested_for ? parseInstant(input.requested_for) : null,
    skipRules: input.skip_rules ?? false,
  };
}

function refuseNamelessOptions(input: OrderInput): void {
  const errors: FieldErrors = {};
  for (const [index, { options = [] }] of input.items.entries()) {
    for (const [place, { choice_id: id, choice }] of options.entries()) {
      if (id !== undefined || choice !== undefined) continue;
      errors[`items.${index}.options.${place}.choice`] = [
        'An option needs a choice id, or the name of a choice.',
      ];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const shopOf = (profile: ProfileRow): Shop => ({
  currency: profile.currency,
  fulfillments: profile.ordering_fulfillments,
  deliveryFeeCents: profile.delivery_fee_cents,
  deliveryMinimumCents: profile.delivery_minimum_cents,
  prepMinutes: profile.prep_minutes,
  schedule: { hours: profile.opening_hours, holidays: profile.holidays, timezone: profile.timezone },
});

const amountsOf = (priced: PricedOrder) => ({
  items: priced.items,
  fulfillment: priced.fulfillment,
  currency: priced.currency,
  subtotal_cents: priced.subtotalCents,
  fee_cents: priced.feeCents,
  total_cents: priced.totalCents,
  ready_at: isoOf(priced.readyAt),
});

/** Without spaces around it; null for none. */
