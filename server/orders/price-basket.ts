import { findProfile } from '../company/profile.queries.ts';
import type { ProfileRow } from '../company/profile.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { findProducts } from '../products/products.queries.ts';
import type { Basket, BasketProblem, PricedOrder, Shop, WantedItem } from './basket.ts';
import { orderProblems } from './orders.problems.ts';
import type { OrderInput } from './orders.schema.ts';
import { priceOrder } from './price-order.ts';

/** Prices a basket from the catalogue and the profile of the workspace. */
export async function priceBasket(
  { db, workspaceId, now }: ActionContext,
  basket: Basket,
): Promise<{ priced: PricedOrder; profile: ProfileRow }> {
  const ids = [...new Set(basket.items.map((item) => item.product_id))];
  const [profile, menu] = await Promise.all([
    findProfile(db, workspaceId),
    findProducts(db, workspaceId, ids),
  ]);
  if (!profile) throw notFound('workspace');
  return { priced: priceOrder(basket, menu, shopOf(profile), now), profile };
}

/**
 * The basket of a new order.
 * @throws Refusal for options that name no choice: their shape, before any rule.
 */
export const basketOf = (input: OrderInput): Basket => ({
  items: wantedItems(input.items),
  fulfillment: input.fulfillment ?? null,
  address: input.address ?? null,
  requestedFor: input.requested_for ? parseInstant(input.requested_for) : null,
  skipRules: input.skip_rules ?? false,
});

/** The items of a body. @throws Refusal for options that name no choice. */
export function wantedItems(items: OrderInput['items']): WantedItem[] {
  refuseNamelessOptions(items);
  return items.map((item) => ({
    product_id: item.product_id,
    quantity: item.quantity ?? 1,
    options: item.options ?? [],
    notes: textOrNull(item.notes),
  }));
}

function refuseNamelessOptions(items: OrderInput['items']): void {
  const errors: FieldErrors = {};
  for (const [index, { options = [] }] of items.entries()) {
    for (const [place, { choice_id: id, choice }] of options.entries()) {
      if (id !== undefined || choice !== undefined) continue;
      errors[`items.${index}.options.${place}.choice`] = [orderProblems.choice_needed()];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** How the business takes orders, as its profile says. */
export const shopOf = (profile: ProfileRow): Shop => ({
  currency: profile.currency,
  fulfillments: profile.ordering_fulfillments,
  deliveryFeeCents: profile.delivery_fee_cents,
  deliveryMinimumCents: profile.delivery_minimum_cents,
  prepMinutes: profile.prep_minutes,
  schedule: { hours: profile.opening_hours, holidays: profile.holidays, timezone: profile.timezone },
});

/** The columns of an order that its price decides. */
export const amountsOf = (priced: PricedOrder) => ({
  items: priced.items,
  fulfillment: priced.fulfillment,
  currency: priced.currency,
  subtotal_cents: priced.subtotalCents,
  fee_cents: priced.feeCents,
  total_cents: priced.totalCents,
  ready_at: isoOf(priced.readyAt),
});

/** Puts the problems of a basket among the faults of a body, each under its path. */
export function addProblems(errors: FieldErrors, problems: readonly BasketProblem[]): void {
  for (const { path, problem } of problems) (errors[path] ??= []).push(problem);
}
