import { FULFILLMENTS, type Fulfillment } from '../company/profile.ts';
import { Type, type Static } from 'typebox';
import { OneOf } from '../platform/http/shapes/shapes.ts';
import { isoOf } from '../platform/instants.ts';
import { decimalOf } from '../platform/money.ts';
import { listProducts } from '../products/products.queries.ts';
import type { ProductRow } from '../products/product.ts';
import { ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import { spokenLanguageOf } from '../voice/languages/find-phrase-book.ts';
import type { Facts, ToolReason } from '../voice/tools.ts';
import type { Basket, BasketProblem, PricedOrder, WantedItem } from './basket.ts';
import { localTime } from './check-time.ts';
import type { KeptItem } from './order.ts';
import { areOrdersOn } from './orders.queries.ts';
import { readItems } from './read-items.ts';

/** Products that are matched with what callers say. */
const MAX_PRODUCTS = 1_000;

/** The parameters of a basket, in the words of a caller. */
export const saidBasket = {
  fulfillment: Type.Optional(
    OneOf(FULFILLMENTS, {
      description: 'How the order reaches the customer, as they said. Ask when they did not say.',
    }),
  ),
  items: Type.Array(
    Type.Object({
      item: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Name of one dish as on the menu, as far as it was said.',
      }),
      quantity: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 999, description: 'How many; 1 by default.' }),
      ),
      options: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          maxItems: 30,
          description: 'Names of choices of this dish, such as `large`. Other wishes are notes.',
        }),
      ),
      notes: Type.Optional(
        Type.String({ maxLength: 500, description: 'A wish that is no option of the dish.' }),
      ),
    }),
    { minItems: 1, maxItems: 30, description: 'Everything that is ordered, also what was named before.' },
  ),
  address: Type.Optional(
    Type.String({ maxLength: 500, description: 'Where it is delivered to, as the caller said it.' }),
  ),
  requested_for: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'When it is wanted, in local time: `YYYY-MM-DD HH:MM`, or `HH:MM` for today. Left out for as soon as possible.',
    }),
  ),
};
const SaidBasket = Type.Object(saidBasket);
export type SaidBasket = Static<typeof SaidBasket>;

/** A basket whose names are found, and how it reaches the customer. */
export interface ReadBasket extends Basket {
  items: readonly WantedItem[];
  fulfillment: Fulfillment;
}

/** The whole menu in its order, as far as it is matched. */
export async function listMenu({ db, workspaceId }: ToolContext): Promise<ProductRow[]> {
  const all = { category: undefined, available: undefined, externalId: undefined, search: null };
  return (await listProducts(db, workspaceId, { ...all, limit: MAX_PRODUCTS, offset: 0 })).rows;
}

/** @throws ToolRefusal `not_allowed` where the workspace takes no orders. */
export async function requireOrders({ db, workspaceId }: ToolContext): Promise<void> {
  if (!(await areOrdersOn(db, workspaceId))) throw new ToolRefusal('not_allowed');
}

/**
 * Reads a basket out of the words of a caller.
 * @throws ToolRefusal `ambiguous` and `unknown_item` for names; `missing` naming the fulfillment, where more
 *   than one is offered, or a time that is none.
 */
export async function readBasket(said: SaidBasket, context: ToolContext): Promise<ReadBasket> {
  await requireOrders(context);
  const { business } = context;
  const offered = business.ordering?.fulfillments ?? [];
  const items = await readItems(said.items, await listMenu(context), context.callLanguage);
  const fulfillment = said.fulfillment ?? (offered.length === 1 ? offered[0] : undefined);
  if (fulfillment === undefined) {
    throw new ToolRefusal('missing', { fields: ['fulfillment'], facts: { offered } });
  }
  const address = said.address?.trim() || null;
  return {
    ...{ items, fulfillment, skipRules: false },
    address: fulfillment === 'delivery' ? address : null,
    requestedFor: readTime(said.requested_for, context),
  };
}

const LOCAL_TIME = /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{2}:\d{2})$/;

function readTime(said: string | undefined, { now, business }: ToolContext): Temporal.Instant | null {
  if (said === undefined || said.trim() === '') return null;
  const [whole, date, time] = LOCAL_TIME.exec(said.trim()) ?? [];
  const today = now.toZonedDateTimeISO(business.timezone).toPlainDate().toString();
  try {
    if (whole === undefined) throw new RangeError('not a local time');
    return Temporal.PlainDateTime.from(`${date ?? today}T${time}`, { overflow: 'reject' })
      .toZonedDateTime(business.timezone)
      .toInstant();
  } catch {
    throw new ToolRefusal('missing', { fields: ['requested_for'] });
  }
}

/** What makes two baskets the same: everything but notes. */
export const basketContent = ({ items, fulfillment, address, requestedFor }: ReadBasket): Facts => ({
  items: items.map(({ product_id, quantity, options }) => ({
    ...{ product_id, quantity },
    options: options.map(({ choice_id }) => choice_id ?? 0).sort((a, b) => a - b),
  })),
  fulfillment,
  address,
  requested_for: requestedFor === null ? null : isoOf(requestedFor),
});

/**
 * What will be ordered and what it costs. A choice that is taken by default is named only where it costs
 * something: nobody said it.
 */
export function basketFacts(basket: ReadBasket, priced: PricedOrder, { business }: ToolContext): Facts {
  const { timezone } = business;
  return {
    fulfillment: priced.fulfillment,
    address: basket.address,
    requested_for: basket.requestedFor === null ? null : localTime(basket.requestedFor, timezone),
    lines: priced.items.map((line, index) => ({
      item: line.name,
      quantity: line.quantity,
      options: line.options
        .filter((option) => isNamed(option, basket.items[index]))
        .map(({ choice }) => choice),
      notes: line.notes,
      total: decimalOf(line.total_cents),
    })),
    currency: priced.currency,
    subtotal: decimalOf(priced.subtotalCents),
    fee: decimalOf(priced.feeCents),
    total: decimalOf(priced.totalCents),
    ready_at: localTime(priced.readyAt, timezone),
  };
}

const isNamed = (
  { group, choice, surcharge_cents: cents }: KeptItem['options'][number],
  wanted: WantedItem | undefined,
): boolean =>
  cents > 0 || (wanted?.options.some((one) => one.group === group && one.choice === choice) ?? false);

/** The problems of a basket as facts, each with its code and its sentence in the call's language (`say`). */
export function problemFacts(
  problems: readonly BasketProblem[],
  { callLanguage }: Pick<ToolContext, 'callLanguage'>,
): Facts[] {
  const language = spokenLanguageOf(callLanguage);
  return problems.map(({ problem, facts }) => ({
    code: problem.code,
    ...facts,
    say: problem.sentence(language),
  }));
}

/** Why a basket is not ordered, by the code of its first problem; `field` is what to ask for again. */
const REASONS: Readonly<Record<string, { reason: ToolReason; field?: string }>> = {
  unknown_item: { reason: 'unknown_item' },
  unknown_option: { reason: 'unknown_item' },
  unavailable_item: { reason: 'unavailable' },
  missing_required_option: { reason: 'missing', field: 'options' },
  too_many_options: { reason: 'missing', field: 'options' },
  fulfillment_not_offered: { reason: 'missing', field: 'fulfillment' },
  missing_address: { reason: 'missing', field: 'address' },
  below_minimum: { reason: 'unavailable' },
  closed: { reason: 'closed' },
  too_soon: { reason: 'too_soon' },
};

/** @throws ToolRefusal with the facts of the first problem, and with all of them as `problems`. */
export function refuseProblems(
  problems: readonly BasketProblem[],
  context: Pick<ToolContext, 'callLanguage'>,
): void {
  const [first] = problems;
  if (!first) return;
  const { reason, field } = REASONS[first.problem.code] ?? { reason: 'unavailable' };
  throw new ToolRefusal(reason, {
    facts: { code: first.problem.code, ...first.facts, problems: problemFacts(problems, context) },
    ...(field === undefined ? {} : { fields: [field] }),
  });
}
