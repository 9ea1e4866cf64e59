/** Whether a record has all the values of `match`; paths with dots reach inside, and into lists. */
export const matchesRecord = (record: unknown, match: Record<string, unknown>): boolean =>
  Object.entries(match).every(([path, wanted]) =>
    valuesAt(record, path.split('.')).some((value) => isSame(value, wanted)),
  );

/** The values at a path: of a list, those of each entry. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value) && path[0] !== undefined && !/^\d+$/.test(path[0])) {
    return value.flatMap((entry) => valuesAt(entry, path));
  }
  const [first, ...rest] = path;
  if (first === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return [];
  return valuesAt((value as Record<string, unknown>)[first], rest);
}

/** Equal; texts without regard to case, and lists and objects when all that is wanted is there. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'string' && typeof value === 'string') {
    return value.toLowerCase() === wanted.toLowerCase();
  }
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) && wanted.every((entry) => value.some((candidate) => isSame(candidate, entry)))
    );
  }
  if (typeof wanted === 'object' && wanted !== null) {
    return Object.entries(wanted).every(([name, inner]) =>
      valuesAt(value, [name]).some((candidate) => isSame(candidate, inner)),
    );
  }
  return value === wanted;
}
