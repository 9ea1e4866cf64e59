/** Joins items as they are spoken: `a`, `a and b`, `a, b and c`, with the word of the language for "and". */
export function listWith(and: string): (items: readonly string[]) => string {
  return (items) => {
    const last = items.at(-1) ?? '';
    return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`;
  };
}

/** Counts seconds in words: `1 second`, `12 seconds`. */
export function secondsWith(one: string, many: string): (seconds: number) => string {
  return (seconds) => `${seconds} ${seconds === 1 ? one : many}`;
}
