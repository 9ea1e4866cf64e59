type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of `values` that are not undefined: those that were sent. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
