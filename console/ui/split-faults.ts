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
  return [...new Set(paths.filter((path) => !known.has(path)).flatMap((path) => faults.errors[path] ?? []))];
}
