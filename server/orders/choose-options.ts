import { foldText } from '../platform/text-search.ts';
import type { Choice, OptionGroup } from '../products/product.ts';
import type { MenuItem, Problem, WantedOption } from './basket.ts';
import type { KeptItem } from './order.ts';

type KeptOption = KeptItem['options'][number];
type Offer = { group: OptionGroup; choice: Choice };
type Found = (Offer & { path: string }) | { problem: Problem };

/** A product with its choices by what orders name them by, made once however often it is ordered. */
export interface OptionIndex {
  product: MenuItem;
  byId: ReadonlyMap<number, Offer>;
  /** Folded names of the groups. */
  groups: ReadonlySet<string>;
  /** By the folded name of the choice, and by `group\nchoice`. */
  byName: ReadonlyMap<string, readonly Offer[]>;
}

export function indexOptions(product: MenuItem): OptionIndex {
  const byId = new Map<number, Offer>();
  const byName = new Map<string, Offer[]>();
  for (const group of product.options) {
    const groupName = foldText(group.name);
    for (const choice of group.choices) {
      const offer = { group, choice };
      byId.set(choice.id, offer);
      const name = foldText(choice.name);
      for (const key of [name, `${groupName}\n${name}`]) byName.set(key, [...(byName.get(key) ?? []), offer]);
    }
  }
  return { product, byId, byName, groups: new Set(product.options.map((group) => foldText(group.name))) };
}

/**
 * The choices of an item in the order of its groups, those filled in by default among them, and what is wrong with
 * them. Choices that are default but sold out are not filled in. `path` is the item's (`items.0`).
 */
export function chooseOptions(
  index: OptionIndex,
  wanted: readonly WantedOption[],
  path: string,
): { options: KeptOption[]; problems: Problem[] } {
  const { product } = index;
  const { taken, problems } = takeWanted(index, wanted, path);
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

function takeWanted(
  index: OptionIndex,
  wanted: readonly WantedOption[],
  path: string,
): { taken: Map<OptionGroup, Choice[]>; problems: Problem[] } {
  const problems: Problem[] = [];
  const taken = new Map<OptionGroup, Choice[]>();
  for (const [place, option] of wanted.entries()) {
    const found = findOption(index, option, `${path}.options.${place}`);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const { group, choice, path: at } = found;
    const others = taken.get(group) ?? [];
    if (others.includes(choice)) {
      const message = `You can choose ${choice.name} only once.`;
      problems.push({ code: 'too_many_options', message, path: at });
      continue;
    }
    if (!choice.available) {
      problems.push({
        code: 'unavailable_item',
        message: `We are out of ${choice.name} at the moment.`,
        path: at,
      });
    }
    taken.set(group, [...others, choice]);
  }
  return { taken, problems };
}

function findOption({ product, ...index }: OptionIndex, wanted: WantedOption, path: string): Found {
  const unknown = (field: string, message: string): Found => ({
    problem: { code: 'unknown_option', message, path: `${path}.${field}` },
  });
  if (wanted.choice_id !== undefined) {
    const offer = index.byId.get(wanted.choice_id);
    if (!offer) return unknown('choice_id', `There is no choice ${wanted.choice_id} for ${product.name}.`);
    return { ...offer, path: `${path}.choice_id` };
  }
  const { group, choice = '' } = wanted;
  if (group !== undefined && !index.groups.has(foldText(group))) {
    return unknown('group', `There is no ${group} to choose for ${product.name}.`);
  }
  const key = group === undefined ? foldText(choice) : `${foldText(group)}\n${foldText(choice)}`;
  const [offer, another] = index.byName.get(key) ?? [];
  if (!offer) return unknown('choice', `There is no ${choice} to choose for ${product.name}.`);
  if (another) {
    const groups = `${offer.group.name} or ${another.group.name}`;
    return unknown('choice', `Please say whether ${choice} is meant for ${groups}.`);
  }
  return { ...offer, path: `${path}.choice` };
}

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
