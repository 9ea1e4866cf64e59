import { collectCents } from '../platform/money.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { foldText } from '../platform/text-search.ts';
import { MOST_CHOICES, type Choice, type OptionGroup } from './product.ts';
import type { GroupInput } from './products.schema.ts';

type ChoiceInput = GroupInput['choices'][number];

/** Options as they were sent: those that go on have their id, those that are new have none yet. */
export type DraftGroup = Omit<OptionGroup, 'id' | 'choices'> & {
  id: number | null;
  choices: (Omit<Choice, 'id'> & { id: number | null })[];
};

/**
 * What is written of the options that were sent for a product that has `current`: a group or choice sent with its id
 * goes on under it, one without is new. All faults are put among `errors`, below `options`.
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
  refuseDoubles(named, 'option group', errors);
  refuseUnknown(named, known.groups, 'option group', errors);
  const allChoices = named.flatMap((group) =>
    group.choices.map((choice, index) => ({ ...choice, path: `${group.path}.choices.${index}` })),
  );
  refuseUnknown(allChoices, known.choices, 'choice', errors);
  if (allChoices.length > MOST_CHOICES) {
    errors['options'] = [`A product may have at most ${MOST_CHOICES} choices in all its groups.`];
  }
  return named.map((group) => readGroup(group, group.path, errors));
}

function readGroup(group: GroupInput, path: string, errors: FieldErrors): DraftGroup {
  const named = group.choices.map((choice, index) => ({ ...choice, path: `${path}.choices.${index}` }));
  refuseDoubles(named, 'choice', errors);
  const least = group.min_choices ?? (group.required ? 1 : 0);
  const most = group.max_choices === undefined ? (least > 0 ? least : null) : group.max_choices;
  if (group.required !== undefined && group.required !== least > 0) {
    errors[`${path}.min_choices`] = [
      'The fields required and min choices must agree: what is required has a minimum of 1 or more.',
    ];
  } else if (least > group.choices.length) {
    errors[`${path}.min_choices`] = ['More choices would be needed than there are.'];
  }
  if (most !== null && most < least) {
    errors[`${path}.max_choices`] = ['The field max choices must not be less than min choices.'];
  } else if (most !== null && group.choices.filter((choice) => choice.default).length > most) {
    errors[`${path}.choices`] = ['More choices are default than may be chosen.'];
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
  kind: string,
  errors: FieldErrors,
): void {
  const seen = new Set<string>();
  for (const { name, path } of entries) {
    const folded = foldText(name);
    if (seen.has(folded)) errors[`${path}.name`] = [`Another ${kind} has this name.`];
    seen.add(folded);
  }
}

function refuseUnknown(
  entries: readonly { id?: number; path: string }[],
  known: ReadonlySet<number>,
  kind: string,
  errors: FieldErrors,
): void {
  const seen = new Set<number>();
  for (const { id, path } of entries) {
    if (id === undefined) continue;
    if (!known.has(id))
      errors[`${path}.id`] = [`This product has no ${kind} ${id}; leave the id out for a new one.`];
    else if (seen.has(id)) errors[`${path}.id`] = [`The ${kind} ${id} is named twice.`];
    seen.add(id);
  }
}
