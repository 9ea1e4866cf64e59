import { decimalOf } from '../platform/money.ts';
import type { Problem, ProblemLanguage } from '../platform/problem.ts';
import type { Basket, BasketProblem, MenuItem, PricedOrder, Shop, WantedItem } from './basket.ts';
import { problemsOfTime, readyAtOf } from './check-time.ts';
import { chooseOptions, indexOptions, type OptionIndex } from './choose-options.ts';
import type { Fulfillment } from '../company/profile.ts';
import type { KeptItem } from './order.ts';
import { basketProblems } from './orders.problems.ts';

/** What `skip_rules` skips, and nothing else. */
const SKIPPED: ReadonlySet<string> = new Set(['closed', 'too_soon', 'below_minimum']);

/** What each fulfillment is called in a sentence. */
const FULFILLMENT_NAMES: Record<ProblemLanguage, { names: Record<Fulfillment, string>; or: string }> = {
  en: { names: { pickup: 'pick-up', delivery: 'delivery', dine_in: 'eating in' }, or: ' or ' },
  de: { names: { pickup: 'Abholung', delivery: 'Lieferung', dine_in: 'Bewirtung im Haus' }, or: ' oder ' },
  fr: {
    names: { pickup: 'la vente à emporter', delivery: 'la livraison', dine_in: 'la consommation sur place' },
    or: ' ou ',
  },
  es: { names: { pickup: 'recogida', delivery: 'entrega', dine_in: 'consumo en el local' }, or: ' o ' },
};

/**
 * Prices a basket from the catalogue and names every reason against it: the one rule behind quotes and
 * orders, whoever asks (`docs/orders.md`). Prices are whole cents; the total is the sum of its lines and the
 * fee.
 */
export function priceOrder(
  basket: Basket,
  menu: ReadonlyMap<number, MenuItem>,
  shop: Shop,
  now: Temporal.Instant,
): PricedOrder {
  const { requestedFor, skipRules, skipTime = skipRules } = basket;
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
    // Finding the next opening is slow, so it is not asked for what is skipped.
    ...(skipTime ? [] : problemsOfTime(requestedFor, shop, now)),
  ];
  return {
    items,
    fulfillment,
    currency: shop.currency,
    subtotalCents,
    feeCents,
    totalCents: subtotalCents + feeCents,
    readyAt: readyAtOf(requestedFor, shop.prepMinutes, now),
    problems: skipRules ? problems.filter(({ problem }) => !SKIPPED.has(problem.code)) : problems,
  };
}

const usualFulfillment = ({ fulfillments }: Shop): Fulfillment =>
  fulfillments.includes('pickup') ? 'pickup' : (fulfillments[0] ?? 'pickup');

function priceItem(
  item: WantedItem,
  index: OptionIndex | undefined,
  path: string,
): { line: KeptItem | null; problems: BasketProblem[] } {
  if (!index) {
    const problem = basketProblems.unknown_item({ id: item.product_id });
    return {
      line: null,
      problems: [{ problem, path: `${path}.product_id`, facts: { product_id: item.product_id } }],
    };
  }
  const { product } = index;
  const { options, problems } = chooseOptions(index, item.options, path);
  const surcharges = options.reduce((sum, option) => sum + option.surcharge_cents, 0);
  if (!product.available) {
    const problem = basketProblems.unavailable_item({ product: product.name });
    problems.unshift({ problem, path: `${path}.product_id`, facts: { item: product.name } });
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

/**
 * What stands against how an order reaches the customer: not offered, without an address, below the minimum.
 */
export function problemsOfFulfillment(
  fulfillment: Fulfillment,
  { address }: Pick<Basket, 'address'>,
  shop: Shop,
  subtotalCents: number,
): BasketProblem[] {
  const problems: BasketProblem[] = [];
  if (!shop.fulfillments.includes(fulfillment)) {
    problems.push({
      problem: notOffered(fulfillment, shop),
      path: 'fulfillment',
      facts: { fulfillment, offered: [...shop.fulfillments] },
    });
  }
  if (fulfillment !== 'delivery') return problems;
  if (address === null || address.trim() === '') {
    problems.push({ problem: basketProblems.missing_address(), path: 'address', facts: {} });
  }
  if (subtotalCents < shop.deliveryMinimumCents) {
    const amount = `${decimalOf(shop.deliveryMinimumCents).toFixed(2)} ${shop.currency}`;
    const facts = { minimum: decimalOf(shop.deliveryMinimumCents), subtotal: decimalOf(subtotalCents) };
    problems.push({ problem: basketProblems.below_minimum({ amount }), path: 'items', facts });
  }
  return problems;
}

const notOffered = (fulfillment: Fulfillment, { fulfillments }: Shop): Problem => ({
  code: 'fulfillment_not_offered',
  sentence: (language) => {
    const { names, or } = FULFILLMENT_NAMES[language];
    const wanted = names[fulfillment];
    const offered = fulfillments.map((one) => names[one]).join(or);
    const { fulfillment_not_offered: alone, fulfillment_offered_instead: instead } = basketProblems;
    return (offered === '' ? alone({ wanted }) : instead({ wanted, offered })).sentence(language);
  },
});
