/** What `splitFaults` reads of an `ApiError`. */
export interface Faults {
  message: string;
  errors: Record<string, string[]>;
}

/**
 * The sentences of a refusal that no field of the form can show: those of paths that no field has as its
 * name, or the refusal's own sentence when it names no path at all. Empty when the fields show everything.
 */
export function splitFaults(faults: Faults, fieldNames: readonly string[], fallback: string): string[] {
  const paths = Object.keys(faults.errors);
  if (paths.length === 0) return [faults.message === '' ? fallback : faults.message];
  const known = new Set(fieldNames);
  const isShown = (path: string): boolean => known.has(path) || known.has(listOf(path));
  return [...new Set(paths.filter((path) => !isShown(path)).flatMap((path) => faults.errors[path] ?? []))];
}

/** The list that an entry stands in: `codecs` of `codecs.2`. */
const listOf = (path: string): string => path.replace(/\.\d+$/, '');

/** The sentences by field: those of entries of a list stand at the list too, which one field shows. */
export function foldLists(errors: Faults['errors']): Faults['errors'] {
  const folded = new Map(Object.entries(errors));
  for (const [path, sentences] of Object.entries(errors)) {
    const list = listOf(path);
    if (list !== path) folded.set(list, [...new Set([...(folded.get(list) ?? []), ...sentences])]);
  }
  return Object.fromEntries(folded);
}
