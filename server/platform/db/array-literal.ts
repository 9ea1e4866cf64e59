/** What needs no quotes within an array (PostgreSQL, "Array Input and Output Syntax"). */
const PLAIN = /^[\w:.+-]+$/;

/**
 * An array as PostgreSQL reads it, whatever its elements hold. The driver's own form puts every element in quotes and looks it
 * through twice; hundreds of ids at once, thousands of times a second, make that a cost that shows.
 * @throws TypeError for an element that is no value: as refused in a list as alone.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(literalOf).join(',')}}`;
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') {
    if (PLAIN.test(value) && !/^null$/i.test(value)) return value;
    return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
  }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  throw new TypeError(`a statement takes no ${typeof value} as a value`);
}
