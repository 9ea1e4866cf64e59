import type { Schema } from '../../../../../server/documentation/reference/document.ts';

/** Names of fields whose objects have names of their own inside, such as `custom_fields`. */
export function freeFields(schemas: readonly Schema[]): Set<string> {
  return new Set(
    schemas.flatMap((schema): string[] => {
      const { properties = {}, anyOf = [], items } = schema;
      const fields = Object.entries(properties);
      const free = fields.filter(([, field]) => [field, ...(field.anyOf ?? [])].some(isFree));
      const inner = [...fields.map(([, field]) => field), ...anyOf, ...(items === undefined ? [] : [items])];
      return [...free.map(([name]) => name), ...freeFields(inner)];
    }),
  );
}

const isFree = ({ type, properties }: Schema): boolean => type === 'object' && properties === undefined;

/**
 * Where an answer has another shape than the example of the description: another type of a value, or a field
 * that the example does not show. Null stands for any value; lists are compared by their first record.
 * @param free fields that are not looked into
 */
export function shapeFaults(
  example: unknown,
  answer: unknown,
  free: ReadonlySet<string>,
  place = '',
): string[] {
  if (example === null || answer === null) return [];
  if (typeof example !== typeof answer || Array.isArray(example) !== Array.isArray(answer))
    return [`${place} is ${typeof answer}, in the example ${typeof example}`];
  if (Array.isArray(example) && Array.isArray(answer)) {
    const isShown = example.length > 0 && answer.length > 0;
    return isShown ? shapeFaults(example[0], answer[0], free, `${place}[]`) : [];
  }
  if (typeof example !== 'object' || typeof answer !== 'object') return [];
  const shown = example as Record<string, unknown>;
  return Object.entries(answer).flatMap(([name, value]) => {
    if (!(name in shown)) return [`${place}.${name} is not in the example`];
    return free.has(name) ? [] : shapeFaults(shown[name], value, free, `${place}.${name}`);
  });
}
