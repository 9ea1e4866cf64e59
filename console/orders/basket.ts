import { detailsOf, type Person } from '../app/person.ts';
import type { Answer, Input } from '../platform/api.ts';
import type { Fulfillment } from './order-states.ts';

export type Product = Answer<'listProducts'>['data'][number];
export type Quote = Answer<'quoteOrder'>['data'];
type Group = Product['options'][number];

/** A line of an order that is being entered. */
export interface Line {
  /** Tells lines apart that have the same product. */
  key: number;
  product: Product;
  quantity: number;
  choiceIds: readonly number[];
  notes: string;
}

/** An order that is being entered by hand. */
export interface Basket {
  lines: readonly Line[];
  person: Person;
  fulfillment: Fulfillment;
  address: string;
  notes: string;
  /** Null: as soon as possible. */
  requestedFor: string | null;
  skipRules: boolean;
  notify: boolean;
}

/** The choices of a product before anybody chose: its defaults, as far as there are some left. */
export const defaultChoices = ({ options }: Product): number[] =>
  options.flatMap(({ choices }) =>
    choices.filter((choice) => choice.default && choice.available).map(({ id }) => id),
  );

/** Whether exactly one choice of a group is taken. */
export const isOneOf = ({ min_choices: least, max_choices: most }: Group): boolean =>
  least === 1 && most === 1;

/** A group of which too few or too many choices are taken; null where all fit. */
export function wrongGroup({ options }: Product, choiceIds: readonly number[]): Group | null {
  const fits = ({ choices, min_choices: least, max_choices: most }: Group): boolean => {
    const taken = choices.filter(({ id }) => choiceIds.includes(id)).length;
    return taken >= least && taken <= (most ?? taken);
  };
  return options.find((group) => !fits(group)) ?? null;
}

/** What one of a product costs with these choices, in cents. The quote of the server is what counts. */
export const priceOf = ({ price_cents: price, options }: Product, choiceIds: readonly number[]): number =>
  options
    .flatMap(({ choices }) => choices)
    .filter(({ id }) => choiceIds.includes(id))
    .reduce((sum, { surcharge_cents: surcharge }) => sum + surcharge, price);

/** The body of an order, or of the question what it costs. */
export function orderBody(basket: Basket): NonNullable<Input<'createOrder'>['body']> {
  const { lines, person, fulfillment, address, notes, requestedFor, skipRules, notify } = basket;
  const customer = detailsOf(person);
  return {
    items: lines.map(({ product, quantity, choiceIds, notes: asked }) => ({
      product_id: product.id,
      quantity,
      options: optionsOf(product, choiceIds),
      notes: asked.trim() || null,
    })),
    fulfillment,
    ...(customer === null ? {} : { customer }),
    ...(person.contact === null ? {} : { contact_id: person.contact.id }),
    ...(fulfillment === 'delivery' ? { address: address.trim() || null } : {}),
    notes: notes.trim() || null,
    requested_for: requestedFor,
    skip_rules: skipRules,
    notify,
  };
}

const optionsOf = ({ options }: Product, choiceIds: readonly number[]) =>
  options.flatMap(({ name: group, choices }) =>
    choices
      .filter(({ id }) => choiceIds.includes(id))
      .map(({ id, name }) => ({ choice_id: id, group, choice: name })),
  );

/** What speaks against a part of the order, such as `address` or the line `items.0` with all it holds. */
export const problemsOf = (quote: Quote | undefined, path: string): string[] =>
  (quote?.problems ?? [])
    .filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
    .map(({ message }) => message);

/** What speaks against the items as a whole, such as a minimum that they do not reach. */
export const problemsOfAll = (quote: Quote | undefined): string[] =>
  (quote?.problems ?? []).filter(({ path }) => path === 'items').map(({ message }) => message);

const SKIPPED = new Set(['closed', 'too_soon', 'below_minimum']);

/** Whether a rule refuses the order that a person may set aside. */
export const canSkip = (quote: Quote | undefined): boolean =>
  quote?.problems.some(({ code }) => SKIPPED.has(code)) ?? false;
