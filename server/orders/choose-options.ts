import { foldText } from '../platform/text-search.ts';
import type { Choice, OptionGroup } from '../products/product.ts';
import type { MenuItem, Problem, WantedOption } from './basket.ts';
import type { KeptItem } from './order.ts';

type KeptOption = KeptItem['options'][number];
type Found = { group: OptionGroup; choice: Choice; path: string } | { problem: Problem };

/**
 * The choices of an item in the order of its groups, those filled in by default among them, and what is wrong with
 * them. Choices that are default but sold out are not filled in. `path` is the item's (`items.0`).
 */
export function chooseOptions(
  product: MenuItem,
  wanted: readonly WantedOption[],
  path: string,
): { options: KeptOption[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const taken = new Map<OptionGroup, Choice[]>();
  for (const [index, option] of wanted.entries()) {
    const found = findOption(product, option, `${path}.options.${index}`);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const { group, choice, path: at } = found;
    const others = taken.get(group) ?? [];
    if (others.includes(choice)) {
      problems.push({
        code: 'too_many_options',
        message: `${choice.name} can be chosen only once.`,
        path: at,
      });
      continue;
    }
    if (!choice.available) {
      problems.push({ code: 'unavailable_item', message: `${choice.name} is sold out.`, path: at });
    }
    taken.set(group, [...others, choice]);
  }
  const options = product.options.flatMap((group) => {
    const chosen = taken.get(group) ?? group.choices.filter((one) => one.default && one.available);
    problems.push(...problemsOfGroup(product, group, chosen.length, `${path}.options`));
    return chosen.map((choice) => ({
      group: group.name,
      choice: choice.name,
      surcharge_cents: choice.surcharge_cents,
    }));
  });
  return { options, problems };
}

function findOption(product: MenuItem, wanted: WantedOption, path: string): Found {
  const unknown = (field: string, message: string): Found => ({
    problem: { code: 'unknown_option', message, path: `${path}.${field}` },
  });
  if (wanted.choice_id !== undefined) {
    const found = choicesOf(product.options).find(({ choice }) => choice.id === wanted.choice_id);
    if (!found) return unknown('choice_id', `${product.name} has no choice ${wanted.choice_id}.`);
    return { ...found, path: `${path}.choice_id` };
  }
  const groupName = wanted.group;
  const groups =
    groupName === undefined
      ? product.options
      : product.options.filter((group) => foldText(group.name) === foldText(groupName));
  if (groupName !== undefined && groups.length === 0) {
    return unknown('group', `There is no ${groupName} to choose for ${product.name}.`);
  }
  const name = wanted.choice ?? '';
  const [found, another] = choicesOf(groups).filter(({ choice }) => foldText(choice.name) === foldText(name));
  if (!found) return unknown('choice', `${groupName ?? product.name} has no choice ${name}.`);
  if (another) {
    return unknown(
      'choice',
      `Please say whether ${name} is meant for ${found.group.name} or ${another.group.name}.`,
    );
  }
  return { ...found, path: `${path}.choice` };
}

const choicesOf = (groups: readonly OptionGroup[]): { group: OptionGroup; choice: Choice }[] =>
  groups.flatMap((group) => group.choices.map((choice) => ({ group, choice })));

function problemsOfGroup(product: MenuItem, group: OptionGroup, count: number, path: string): Problem[] {
  const { name, min_choices: least, max_choices: most } = group;
  if (count < least) {
    const what = least === 1 ? name : `at least ${least} of ${name}`;
    const message = `Please choose ${what} for ${product.name}: ${listOf(group)}.`;
    return [{ code: 'missing_required_option', message, path }];
  }
  if (most !== null && count > most) {
    const message = `At most ${most} of ${name} can be chosen for ${product.name}.`;
    return [{ code: 'too_many_options', message, path }];
  }
  return [];
}

/** The choices that can be had, few enough to be read out. */
function listOf(group: OptionGroup): string {
  const names = group.choices.filter((choice) => choice.available).map((choice) => choice.name);
  if (names.length === 0) return 'all are sold out';
  const shown = names.slice(0, 8);
  const last = shown.pop() ?? '';
  const rest = names.length > 8 ? ' and others' : '';
  return shown.length === 0 ? last : `${shown.join(', ')}${rest === '' ? ' or ' : ', '}${last}${rest}`;
}
