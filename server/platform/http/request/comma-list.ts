import { invalid } from '../../refusal.ts';
import { fieldProblems } from '../../field.problems.ts';

/**
 * The values of a filter that takes several, separated by commas, with or without spaces; undefined when it
 * was not sent.
 * @throws Refusal naming the parameter when one of them is not `allowed` (docs/api.md).
 */
export function readCommaList<const Value extends string>(
  text: string | undefined,
  allowed: readonly Value[],
  name: string,
): Value[] | undefined {
  if (text === undefined) return undefined;
  const sent = text.split(',').map((part) => part.trim());
  const known = allowed.filter((value) => sent.includes(value));
  if (sent.every((part) => allowed.some((value) => value === part))) return known;
  throw invalid({ [name]: [fieldProblems.not_all_in_list({ field: name, values: allowed.join(', ') })] });
}
