/** A field of a message that should be text; empty when it is anything else. */
export function textIn(value: unknown, ...path: readonly (string | number)[]): string {
  const found = fieldIn(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** A field inside of objects and lists; undefined when the way there does not exist. */
export function fieldIn(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Array.isArray(found) ? found[Number(step)] : new Map(Object.entries(found)).get(String(step));
  }
  return found;
}
