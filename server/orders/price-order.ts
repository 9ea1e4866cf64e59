import { decimalOf } from '../platform/money.ts';
import type { Basket, MenuItem, PricedOrder, Problem, Shop, WantedItem } from './basket.ts';
import { problemsOfTime, readyAtOf } from './check-time.ts';
import { chooseOptions, indexOptions, type OptionIndex } from './choose-options.ts';
import type { Fulfillment } from '../company/profile.ts';
import type { KeptItem } from './order.ts';

/** What `skip_rules` skips, and nothing else (decisions, section 11). */
const SKIPPED: ReadonlySet<Problem['code']> = new Set(['closed', 'too_soon', 'below_minimum']);

const FULFILLMENT_NAMES: Record<Fulfillment, string> = {
  pickup: 'pick-up',
  delivery: 'delivery',
  dine_in: 'eating in',
};

/**
 * Prices a basket from the catalogue and names everything that stands against it: the one rule behind quotes and orders,
 * whoever asks. Prices are whole cents; the total is the sum of its lines and the fee.
 */
export function priceOrder(
  basket: Basket,
  menu: ReadonlyMap<number, MenuItem>,
  shop: Shop,
  now: Temporal.Instant,
): PricedOrder {
  const { requestedFor, skipRules } = basket;
  const fulfillment = basket.fulfillment ?? usualFulfillment(shop);
  const indexes = new Map<number, OptionIndex>();
  for (const [id, product] of menu) indexes.set(id, indexOptions(product));
  const priced = basket.items.map((item, index) =>
    priceItem(item, indexes.get(item.product_id), `items.${index}`),
  );
  const items = priced.flatMap(({ line }) => line ?? []);
  const subtotalCents = items.reduce((sum, item) => sum + item.total_cents, 0);
  const feeCents = fulfillment === 'delivery' ? shop.deliveryFeeCents : 0;
  const problems = [
    ...priced.flatMap((one) => one.problems),
    ...problemsOfFulfillment(fulfillment, basket, shop, subtotalCents),
    // When the business opens again is a long question: not asked for what is skipped.
    ...(skipRules ? [] : problemsOfTime(requestedFor, shop, now)),
  ];
  return {
    items,
    fulfillment,
    currency: shop.currency,
    subtotalCents,
    feeCents,
    totalCents: subtotalCents + feeCents,
    readyAt: readyAtOf(requestedFor, shop.prepMinutes, now),
    problems: skipRules ? problems.filter(({ code }) => !SKIPPED.has(code)) : problems,
  };
}

const usualFulfillment = ({ fulfillments }: Shop): Fulfillment =>
  fulfillments.includes('pickup') ? 'pickup' : (fulfillments[0] ?? 'pickup');

function priceItem(
  item: WantedItem,
  index: OptionIndex | undefined,
  path: string,
): { line: KeptItem | null; problems: Problem[] } {
  if (!index) {
    const message = `There is no product ${item.product_id} on the menu.`;
    return { line: null, problems: [{ code: 'unknown_item', message, path: `${path}.product_id` }] };
  }
  const { product } = index;
  const { options, problems } = chooseOptions(index, item.options, path);
  const surcharges = options.reduce((sum, option) => sum + option.surcharge_cents, 0);
  if (!product.available) {
    const message = `We have no ${product.name} at the moment.`;
    problems.unshift({ code: 'unavailable_item', message, path: `${path}.product_id` });
  }
  const line = {
    product_id: product.id,
    name: product.name,
    quantity: item.quantity,
    unit_price_cents: product.price_cents,
    options,
    total_cents: item.quantity * (product.price_cents + surcharges),
    notes: item.notes,
  };
  return { line, problems };
}

function problemsOfFulfillment(
  fulfillment: Fulfillment,
  { address }: Basket,
  shop: Shop,
  subtotalCents: number,
): Problem[] {
  const problems: Problem[] = [];
  if (!shop.fulfillments.includes(fulfillment)) {
    problems.push({
      code: 'fulfillment_not_offered',
      message: notOffered(fulfillment, shop),
      path: 'fulfillment',
    });
  }
  if (fulfillment !== 'delivery') return problems;
  if (address === null || address.trim() === '') {
    const message = 'A delivery needs the address it goes to.';
    problems.push({ code: 'missing_address', message, path: 'address' });
  }
  if (subtotalCents < shop.deliveryMinimumCents) {
    const least = `${decimalOf(shop.deliveryMinimumCents).toFixed(2)} ${shop.currency}`;
    problems.push({
      code: 'below_minimum',
      message: `We deliver orders of ${least} or more.`,
      path: 'items',
    });
  }
  return problems;
}

function notOffered(fulfillment: Fulfillment, { fulfillments }: Shop): string {
  const offered = fulfillments.map((one) => FULFILLMENT_NAMES[one]).join(' or ');
  const instead = offered === '' ? '' : ` We offer ${offered}.`;
  return `We do not offer ${FULFILLMENT_NAMES[fulfillment]}.${instead}`;
}
