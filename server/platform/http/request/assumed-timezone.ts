import type { TSchema } from 'typebox';

/** The time zone of a date and time without an offset. */
export const ASSUMED_TIMEZONE = 'UTC';

const HAS_OFFSET = /([Zz]|[+-]\d{2}:\d{2})$/;
/** Caches whether a schema has dates and times; values of other schemas are not searched. */
const knownToHaveTimes = new WeakMap<object, boolean>();

/**
 * True when a body or query has a date and time without an offset, for the header
 * `X-<brand>-Assumed-Timezone`. Unknown fields are ignored.
 */
export function assumesTimezone(schema: TSchema | undefined, value: unknown): boolean {
  return hasTimes(schema) && hasBareTime([schema], value);
}

/** True when a schema has dates and times, on any level. */
export function hasTimes(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const known = knownToHaveTimes.get(schema) ?? JSON.stringify(schema).includes('"date-time"');
  knownToHaveTimes.set(schema, known);
  return known;
}

function hasBareTime(schemas: unknown[], value: unknown): boolean {
  const fitting = schemas.flatMap(alternativesOf);
  if (typeof value === 'string')
    return !HAS_OFFSET.test(value) && fitting.some((schema) => schema['format'] === 'date-time');
  if (Array.isArray(value)) {
    const items = fitting.map((schema) => schema['items']);
    return items.some(hasTimes) && value.some((item) => hasBareTime(items, item));
  }
  if (!isRecord(value)) return false;
  return fitting.some(({ properties }) => {
    if (!isRecord(properties)) return false;
    return Object.entries(properties).some(
      ([name, inner]) => Object.hasOwn(value, name) && hasBareTime([inner], value[name]),
    );
  });
}

function alternativesOf(schema: unknown): Record<string, unknown>[] {
  if (!isRecord(schema)) return [];
  const inner = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();
  return inner.length > 0 ? inner.flatMap(alternativesOf) : [schema];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
