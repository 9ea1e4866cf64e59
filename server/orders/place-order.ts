import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { madeBy } from '../platform/made-by.ts';
import { decimalOf } from '../platform/money.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { changeOrder } from './change-order.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { linkOrderCustomer, readOrderCustomer } from './order-customer.ts';
import { emitOrder } from './order-events.ts';
import { itemOf, orderOf, type Order } from './order.ts';
import { insertOrder } from './orders.queries.ts';
import type { OrderInput } from './orders.schema.ts';
import { addProblems, amountsOf, basketOf, priceBasket } from './price-basket.ts';

/** Prices a basket and names every problem; keeps nothing. The customer is not looked at. */
export async function quoteOrder(context: ActionContext, input: OrderInput) {
  const { priced } = await priceBasket(context, basketOf(input));
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
    problems: priced.problems.map(({ problem, path }) => ({
      code: problem.code,
      message: problem.sentence(context.language ?? 'en'),
      path,
    })),
    acceptable: priced.problems.length === 0,
  };
}

/**
 * Places an order: priced from the catalogue, its contact linked or made, number, event and notices in one
 * transaction.
 * @throws Refusal `validation_error` with every problem of the quote under its path, and the faults of
 *   customer and
 *   contact.
 */
export async function placeOrder(context: ActionContext, input: OrderInput): Promise<Order> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    const { priced, profile } = await priceBasket(context, basketOf(input));
    const errors: FieldErrors = {};
    addProblems(errors, priced.problems);
    const named = await readOrderCustomer(context, { input, country: profile.country }, errors);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const row = await insertOrder(
      db,
      workspaceId,
      {
        ...(await linkOrderCustomer(context, named)),
        ...amountsOf(priced),
        address: textOrNull(input.address),
        notes: textOrNull(input.notes),
        requested_for: input.requested_for ? isoOf(parseInstant(input.requested_for)) : null,
        ...madeBy(context.by),
        metadata: input.metadata ?? {},
        external_id: input.external_id ?? null,
      },
      isoOf(now),
    );
    const order = orderOf(row);
    await emitOrder(context, { type: 'order.created', order });
    if (input.notify ?? true) await notifyOfOrder(context, { about: 'order.created', order });
    return order;
  });
}

/**
 * POST: places an order, or changes the order with the same `external_id` as a PATCH with this body would.
 * @returns the order, and whether it was placed now.
 * @throws Refusal as `placeOrder` and `changeOrder`.
 */
export async function saveOrder(
  context: ActionContext,
  input: OrderInput,
): Promise<{ order: Order; isNew: boolean }> {
  const { external_id: externalId } = input;
  return withTransaction(context, async (context) => {
    const { db, workspaceId } = context;
    const id = externalId ? await findByExternalId(db, workspaceId, 'orders', externalId) : null;
    if (id === null) return { order: await placeOrder(context, input), isNew: true };
    const { customer, contact_id, ...change } = input;
    const who = { ...(customer ? { customer } : {}), ...(contact_id ? { contact_id } : {}) };
    return { order: await changeOrder(context, { id, ...change, ...who }), isNew: false };
  });
}
