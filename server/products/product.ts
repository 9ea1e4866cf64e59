import { decimalOf } from '../platform/money.ts';

/** Keeps the price of a product with everything on it far below what a sum can hold exactly. */
export const MOST_CHOICES = 500;

/** One thing that can be chosen in a group. */
export interface Choice {
  id: number;
  name: string;
  surcharge_cents: number;
  /** Taken when nothing is chosen in its group. */
  default: boolean;
  /** False while it is sold out. */
  available: boolean;
}

/** Choices of which some may or must be taken: `required` says the same as a `min_choices` of 1 or more. */
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
  created_at: string;
  updated_at: string;
}

/** A product as it goes out, with decimals beside the cents. */
export interface Product extends Omit<ProductRow, 'options'> {
  price: number;
  options: (Omit<OptionGroup, 'choices'> & { choices: (Choice & { surcharge: number })[] })[];
}

export const productOf = (row: ProductRow): Product => ({
  ...row,
  price: decimalOf(row.price_cents),
  options: row.options.map((group) => ({
    ...group,
    choices: group.choices.map((choice) => ({ ...choice, surcharge: decimalOf(choice.surcharge_cents) })),
  })),
});
