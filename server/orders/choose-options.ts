import { foldText } from '../platform/text-search.ts';
import type { Choice, OptionGroup } from '../products/product.ts';
import type { Problem, ProblemLanguage } from '../platform/problem.ts';
import type { BasketProblem, MenuItem, WantedOption } from './basket.ts';
import type { KeptItem } from './order.ts';
import { basketProblems } from './orders.problems.ts';

type KeptOption = KeptItem['options'][number];
type Offer = { group: OptionGroup; choice: Choice };
type Found = (Offer & { path: string }) | { refused: BasketProblem };

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
 * The choices of an item in the order of its groups, with those filled in by default, and what is wrong with
 * them. Choices that are default but sold out are not filled in. `path` is the item's (`items.0`).
 */
export function chooseOptions(
  index: OptionIndex,
  wanted: readonly WantedOption[],
  path: string,
): { options: KeptOption[]; problems: BasketProblem[] } {
  const { product } = index;
  const { chosen: wantedChoices, problems } = readWanted(index, wanted, path);
  const options = product.options.flatMap((group) => {
    const chosen = wantedChoices.get(group) ?? group.choices.filter((one) => one.default && one.available);
    problems.push(...problemsOfGroup(product, group, chosen.length, `${path}.options`));
    return chosen.map((choice) => ({
      group: group.name,
      choice: choice.name,
      surcharge_cents: choice.surcharge_cents,
    }));
  });
  return { options, problems };
}

function readWanted(
  index: OptionIndex,
  wanted: readonly WantedOption[],
  path: string,
): { chosen: Map<OptionGroup, Choice[]>; problems: BasketProblem[] } {
  const problems: BasketProblem[] = [];
  const chosen = new Map<OptionGroup, Choice[]>();
  for (const [place, option] of wanted.entries()) {
    const found = findOption(index, option, `${path}.options.${place}`);
    if ('refused' in found) {
      problems.push(found.refused);
      continue;
    }
    const { group, choice, path: at } = found;
    const others = chosen.get(group) ?? [];
    if (others.includes(choice)) {
      const facts = { item: index.product.name, choice: choice.name };
      problems.push({ problem: basketProblems.chosen_twice({ choice: choice.name }), path: at, facts });
      continue;
    }
    if (!choice.available) {
      const facts = { item: index.product.name, choice: choice.name };
      problems.push({ problem: basketProblems.unavailable_choice({ choice: choice.name }), path: at, facts });
    }
    chosen.set(group, [...others, choice]);
  }
  return { chosen, problems };
}

function findOption({ product, ...index }: OptionIndex, wanted: WantedOption, path: string): Found {
  const refuse = (field: string, problem: Problem): Found => ({
    refused: {
      problem,
      path: `${path}.${field}`,
      facts: { item: product.name, choice: wanted.choice ?? null },
    },
  });
  const { name } = product;
  if (wanted.choice_id !== undefined) {
    const offer = index.byId.get(wanted.choice_id);
    if (offer) return { ...offer, path: `${path}.choice_id` };
    return refuse('choice_id', basketProblems.unknown_choice_id({ id: wanted.choice_id, product: name }));
  }
  const { group, choice = '' } = wanted;
  if (group !== undefined && !index.groups.has(foldText(group))) {
    return refuse('group', basketProblems.unknown_option({ option: group, product: name }));
  }
  const key = group === undefined ? foldText(choice) : `${foldText(group)}\n${foldText(choice)}`;
  const [offer, another] = index.byName.get(key) ?? [];
  if (!offer) return refuse('choice', basketProblems.unknown_option({ option: choice, product: name }));
  if (another) {
    const names = { choice, first: offer.group.name, second: another.group.name };
    return refuse('choice', basketProblems.ambiguous_option(names));
  }
  return { ...offer, path: `${path}.choice` };
}

function problemsOfGroup(
  product: MenuItem,
  group: OptionGroup,
  count: number,
  path: string,
): BasketProblem[] {
  const { min_choices: least, max_choices: most } = group;
  const names = { group: group.name, product: product.name };
  const facts = { item: product.name, group: group.name, choices: namesOnOffer(group) };
  if (count < least) return [{ problem: tooFew(group, names), path, facts: { ...facts, at_least: least } }];
  if (most !== null && count > most) {
    const problem = basketProblems.too_many_options({ ...names, most });
    return [{ problem, path, facts: { ...facts, at_most: most } }];
  }
  return [];
}

/** Names the choices in the language of the answer. */
function tooFew(group: OptionGroup, names: { group: string; product: string }): Problem {
  const { min_choices: least } = group;
  const { missing_required_option: one, missing_required_options: several } = basketProblems;
  return {
    code: 'missing_required_option',
    sentence: (language) => {
      const choices = listChoices(group, language);
      const problem = least === 1 ? one({ ...names, choices }) : several({ ...names, choices, least });
      return problem.sentence(language);
    },
  };
}

const MAX_CHOICES_NAMED = 8;
const LIST_WORDS: Record<ProblemLanguage, { or: string; others: string; soldOut: string }> = {
  en: { or: ' or ', others: ' and others', soldOut: 'all are sold out' },
  de: { or: ' oder ', others: ' und andere', soldOut: 'alle sind ausverkauft' },
  fr: { or: ' ou ', others: ' et d’autres', soldOut: 'tous sont épuisés' },
  es: { or: ' o ', others: ' y otros', soldOut: 'todos están agotados' },
};

/** Choices that are available. */
const namesOnOffer = (group: OptionGroup): string[] =>
  group.choices.filter((choice) => choice.available).map((choice) => choice.name);

/** The choices that are available, few enough to be read out. */
function listChoices(group: OptionGroup, language: ProblemLanguage): string {
  const words = LIST_WORDS[language];
  const names = namesOnOffer(group);
  if (names.length === 0) return words.soldOut;
  const shown = names.slice(0, MAX_CHOICES_NAMED);
  const last = shown.pop() ?? '';
  const rest = names.length > MAX_CHOICES_NAMED ? words.others : '';
  return shown.length === 0 ? last : `${shown.join(', ')}${rest === '' ? words.or : ', '}${last}${rest}`;
}
