import { collectCents } from '../platform/money.ts';
import type { Problem } from '../platform/problem.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { foldText } from '../platform/text-search.ts';
import { MAX_CHOICES, type Choice, type OptionGroup } from './product.ts';
import { productProblems as problems } from './products.problems.ts';
import type { GroupInput } from './products.schema.ts';

type ChoiceInput = GroupInput['choices'][number];

/** Options as they were sent: those that are kept have their id, new ones have none yet. */
export type DraftGroup = Omit<OptionGroup, 'id' | 'choices'> & {
  id: number | null;
  choices: (Omit<Choice, 'id'> & { id: number | null })[];
};

/**
 * What is written of the options that were sent for a product that has `current`: a group or choice sent with
 * its id keeps it, one without is new. All faults are put among `errors`, below `options`.
 */
export function readOptions(
  sent: readonly GroupInput[],
  current: readonly OptionGroup[],
  errors: FieldErrors,
): DraftGroup[] {
  const known = {
    groups: new Set(current.map(({ id }) => id)),
    choices: new Set(current.flatMap(({ choices }) => choices.map(({ id }) => id))),
  };
  const named = sent.map((group, index) => ({ ...group, path: `options.${index}` }));
  refuseDoubles(named, problems.group_name_taken(), errors);
  refuseUnknown(named, known.groups, GROUP_PROBLEMS, errors);
  const allChoices = named.flatMap((group) =>
    group.choices.map((choice, index) => ({ ...choice, path: `${group.path}.choices.${index}` })),
  );
  refuseUnknown(allChoices, known.choices, CHOICE_PROBLEMS, errors);
  if (allChoices.length > MAX_CHOICES) {
    errors['options'] = [problems.too_many_choices({ limit: MAX_CHOICES })];
  }
  return named.map((group) => readGroup(group, group.path, errors));
}

function readGroup(group: GroupInput, path: string, errors: FieldErrors): DraftGroup {
  const named = group.choices.map((choice, index) => ({ ...choice, path: `${path}.choices.${index}` }));
  refuseDoubles(named, problems.choice_name_taken(), errors);
  const least = group.min_choices ?? (group.required ? 1 : 0);
  const most = group.max_choices === undefined ? (least > 0 ? least : null) : group.max_choices;
  if (group.required !== undefined && group.required !== least > 0) {
    errors[`${path}.min_choices`] = [problems.required_disagrees()];
  } else if (least > group.choices.length) {
    errors[`${path}.min_choices`] = [problems.too_few_choices()];
  }
  if (most !== null && most < least) {
    errors[`${path}.max_choices`] = [problems.max_below_min()];
  } else if (most !== null && group.choices.filter((choice) => choice.default).length > most) {
    errors[`${path}.choices`] = [problems.too_many_defaults()];
  }
  return {
    id: group.id ?? null,
    name: group.name.trim(),
    required: least > 0,
    min_choices: least,
    max_choices: most,
    choices: named.map((choice) => readChoice(choice, choice.path, errors)),
  };
}

function readChoice(choice: ChoiceInput, path: string, errors: FieldErrors): DraftGroup['choices'][number] {
  return {
    id: choice.id ?? null,
    name: choice.name.trim(),
    surcharge_cents: collectCents(choice.surcharge, choice.surcharge_cents, `${path}.surcharge`, errors) ?? 0,
    default: choice.default ?? false,
    available: choice.available ?? true,
  };
}

/** Orders may name groups and choices in words, so that each word means one of them. */
function refuseDoubles(
  entries: readonly { name: string; path: string }[],
  problem: Problem,
  errors: FieldErrors,
): void {
  const seen = new Set<string>();
  for (const { name, path } of entries) {
    const folded = foldText(name);
    if (seen.has(folded)) errors[`${path}.name`] = [problem];
    seen.add(folded);
  }
}

/** What can be wrong with the id of a group or a choice. */
interface IdProblems {
  unknown(values: { id: number }): Problem;
  twice(values: { id: number }): Problem;
}
const GROUP_PROBLEMS: IdProblems = { unknown: problems.unknown_group, twice: problems.group_named_twice };
const CHOICE_PROBLEMS: IdProblems = { unknown: problems.unknown_choice, twice: problems.choice_named_twice };

function refuseUnknown(
  entries: readonly { id?: number; path: string }[],
  known: ReadonlySet<number>,
  { unknown, twice }: IdProblems,
  errors: FieldErrors,
): void {
  const seen = new Set<number>();
  for (const { id, path } of entries) {
    if (id === undefined) continue;
    if (!known.has(id)) errors[`${path}.id`] = [unknown({ id })];
    else if (seen.has(id)) errors[`${path}.id`] = [twice({ id })];
    seen.add(id);
  }
}
