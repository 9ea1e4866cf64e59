import type { TObject, TSchema } from 'typebox';

const MAX_HEADER_LENGTH = 1000;
const MAX_NAMED = 100;

/**
 * Removes fields that the schema does not know from a body, so that no action sees them, and returns their
 * names as dotted paths for the header `X-<brand>-Ignored-Fields`.
 */
export function takeIgnoredFields(schema: TSchema, body: unknown): string[] {
  const taken: string[] = [];
  take([schema], body, '', taken);
  return taken;
}

/** Removes parameters that the route does not know from a query, and returns their names. */
export function takeIgnoredParameters(schema: TObject | undefined, query: unknown): string[] {
  const taken: string[] = [];
  if (!isRecord(query)) return taken;
  for (const name of Object.keys(query)) {
    if (schema && Object.hasOwn(schema.properties, name)) continue;
    delete query[name];
    if (taken.length < MAX_NAMED) taken.push(name);
  }
  return taken;
}

/** The header's value: comma-separated, made safe for a header and kept short. */
export function ignoredFieldsHeader(fields: string[]): string {
  const value = fields.map((field) => field.replace(/[^\x21-\x2b\x2d-\x7e]/g, '?')).join(', ');
  return value.length <= MAX_HEADER_LENGTH ? value : `${value.slice(0, MAX_HEADER_LENGTH - 3)}...`;
}

/** `schemas` are the alternatives for this place: a field that any of them knows stays. */
function take(schemas: unknown[], value: unknown, path: string, taken: string[]): void {
  const fitting = schemas.flatMap(alternativesOf).filter((schema) => fits(schema, value));
  if (Array.isArray(value)) {
    // A list that is too long is refused later; its entries are skipped.
    if (fitting.every((schema) => value.length > Number(schema['maxItems'] ?? Infinity))) return;
    const items = fitting.map((schema) => schema['items']);
    value.forEach((item, index) => take(items, item, `${path}${index}.`, taken));
    return;
  }
  if (!isRecord(value) || fitting.length === 0 || fitting.some(isOpen)) return;
  for (const [name, inner] of Object.entries(value)) {
    const known = fitting.flatMap((schema) => propertyOf(schema, name));
    if (known.length > 0) {
      take(known, inner, `${path}${name}.`, taken);
    } else {
      delete value[name];
      if (taken.length < MAX_NAMED) taken.push(`${path}${name}`);
    }
  }
}

function alternativesOf(schema: unknown): Record<string, unknown>[] {
  if (!isRecord(schema)) return [];
  const inner = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();
  return inner.length > 0 ? inner.flatMap(alternativesOf) : [schema];
}

function fits(schema: Record<string, unknown>, value: unknown): boolean {
  if (Array.isArray(value)) return schema['type'] === 'array';
  return isRecord(value) && schema['type'] === 'object';
}

/** An object whose fields are the client's own, such as custom fields. */
const isOpen = (schema: Record<string, unknown>): boolean =>
  !isRecord(schema['properties']) || schema['additionalProperties'] !== undefined;

function propertyOf(schema: Record<string, unknown>, name: string): unknown[] {
  const properties = schema['properties'];
  return isRecord(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
