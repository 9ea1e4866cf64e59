import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { productOf, type OptionGroup, type Product } from './product.ts';
import type { ChoiceChangeInput, GroupInput } from './products.schema.ts';
import { lockProduct, updateProduct } from './products.queries.ts';
import { readOptions, type DraftGroup } from './read-options.ts';

/**
 * Changes one choice of a product, such as one that is sold out, by the rules of all options; the others stay
 * as they are.
 * @throws Refusal `not_found` for a product or choice that does not exist; `validation_error` naming the
 *   field at fault.
 */
export async function changeChoice(
  context: ActionContext,
  { id, choice_id: choiceId, ...change }: { id: number; choice_id: number } & ChoiceChangeInput,
): Promise<Product> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const current = await lockProduct(db, workspaceId, id);
    if (!current) throw notFound('product');
    const place = placeOf(current.options, choiceId);
    if (!place) throw notFound('choice');
    if (isEmptyChange(change)) return productOf(current);
    const sent = current.options.map((group) => inputOf(group, choiceId, change));
    const errors: FieldErrors = {};
    const drafts = readOptions(sent, current.options, errors);
    if (Object.keys(errors).length > 0) throw invalid(errorsOfChoice(errors, place));
    const options = drafts.map(withKnownIds);
    return productOf(await updateProduct(db, workspaceId, id, { options }, isoOf(now)));
  });
}

/** Where a choice stands: the path of its group and its own, as `readOptions` names them. */
function placeOf(
  options: readonly OptionGroup[],
  choiceId: number,
): { group: string; choice: string } | null {
  for (const [index, { choices }] of options.entries()) {
    const at = choices.findIndex((choice) => choice.id === choiceId);
    if (at >= 0) return { group: `options.${index}`, choice: `options.${index}.choices.${at}` };
  }
  return null;
}

/** A group as a body would send it, with the change of one choice. */
const inputOf = (group: OptionGroup, choiceId: number, change: ChoiceChangeInput): GroupInput => ({
  ...group,
  choices: group.choices.map(({ surcharge_cents, ...choice }) => {
    if (choice.id !== choiceId) return { ...choice, surcharge_cents };
    const isPriced = change.surcharge !== undefined || change.surcharge_cents !== undefined;
    return { ...choice, ...(isPriced ? {} : { surcharge_cents }), ...change };
  }),
});

/** Faults by the fields of the choice; too many defaults in its group are a fault of `default`. */
const errorsOfChoice = (errors: FieldErrors, place: { group: string; choice: string }): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, found]) => [fieldOf(path, place), found]));

const fieldOf = (path: string, place: { group: string; choice: string }): string =>
  path.startsWith(`${place.choice}.`)
    ? path.slice(place.choice.length + 1)
    : path.startsWith(place.group) && path.endsWith('.name')
      ? 'name'
      : 'default';

function withKnownIds(draft: DraftGroup): OptionGroup {
  const known = (id: number | null): number => {
    if (id === null) throw new Error('a group or choice has lost its id');
    return id;
  };
  return {
    ...draft,
    id: known(draft.id),
    choices: draft.choices.map((choice) => ({ ...choice, id: known(choice.id) })),
  };
}
