import type { OfferedDish } from '../../business.ts';
import type { OrderedOption } from '../../understanding/item-options.ts';

/** One line of an order as the caller said it. */
export interface Item {
  item: string;
  quantity: number;
  options: readonly string[];
  notes: string | null;
}

/** A dish as callers may name it, with what can be chosen for it. */
export const orderable = ({ name, options }: OfferedDish): OrderedOption => ({
  value: name,
  options: options.map(({ name: group, choices, minChoices }) => ({
    group,
    choices: choices.map((choice) => choice.name),
    required: minChoices > 0,
  })),
});
