import type { Metadata } from '../platform/http/shapes/external-record.ts';
import { decimalOf } from '../platform/money.ts';

/** Keeps the price of a product with all its choices far below what a sum can hold exactly. */
export const MAX_CHOICES = 500;

/** One thing that can be chosen in a group. */
export interface Choice {
  id: number;
  name: string;
  surcharge_cents: number;
  /** Filled in when nothing is chosen in its group. */
  default: boolean;
  /** False while it is sold out. */
  available: boolean;
}

/** Choices of which some may or must be chosen: `required` says the same as a `min_choices` of 1 or more. */
export interface OptionGroup {
  id: number;
  name: string;
  required: boolean;
  min_choices: number;
  /** Null: as many as there are. */
  max_choices: number | null;
  choices: Choice[];
}

/** A product as its row holds it. */
export interface ProductRow {
  id: number;
  name: string;
  description: string | null;
  category: string | null;
  price_cents: number;
  currency: string;
  available: boolean;
  position: number;
  options: OptionGroup[];
  metadata: Metadata;
  external_id: string | null;
  created_at: string;
  updated_at: string;
}

/** A product as the API shows it, with decimals beside the cents. */
export interface Product extends Omit<ProductRow, 'options'> {
  price: number;
  options: (Omit<OptionGroup, 'choices'> & { choices: (Choice & { surcharge: number })[] })[];
}

export function productOf(row: ProductRow): Product {
  const { id, name, description, category, price_cents, options, ...rest } = row;
  const price = decimalOf(price_cents);
  return { id, name, description, category, price, price_cents, ...rest, options: options.map(groupOf) };
}

/** Field by field, because the database keeps the fields of JSON in an order of its own. */
const groupOf = (group: OptionGroup): Product['options'][number] => ({
  id: group.id,
  name: group.name,
  required: group.required,
  min_choices: group.min_choices,
  max_choices: group.max_choices,
  choices: group.choices.map((choice) => ({
    id: choice.id,
    name: choice.name,
    surcharge: decimalOf(choice.surcharge_cents),
    surcharge_cents: choice.surcharge_cents,
    default: choice.default,
    available: choice.available,
  })),
});
