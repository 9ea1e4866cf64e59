import type { TSchema } from 'typebox';

const LONGEST_HEADER = 1000;

/**
 * Names the fields of a body that its schema does not know, as dotted paths: they are ignored, and the header
 * `X-<brand>-Ignored-Fields` says so (decisions, section 1).
 */
export function findIgnoredFields(schema: TSchema, body: unknown): string[] {
  const found: string[] = [];
  collect(schema, body, '', found);
  return found;
}

/** The header's value: comma-separated, made safe for a header and kept short. */
export function ignoredFieldsHeader(fields: string[]): string {
  const value = fields.map((field) => field.replace(/[^\x21-\x2b\x2d-\x7e]/g, '?')).join(', ');
  return value.length <= LONGEST_HEADER ? value : `${value.slice(0, LONGEST_HEADER - 3)}...`;
}

function collect(schema: unknown, value: unknown, path: string, found: string[]): void {
  if (found.length >= 100 || !isRecord(schema)) return;
  if (Array.isArray(schema['anyOf'])) {
    const branch = schema['anyOf'].find((candidate) => isRecord(candidate) && fits(candidate, value));
    return collect(branch, value, path, found);
  }
  if (Array.isArray(value)) {
    return value.forEach((item, index) => collect(schema['items'], item, `${path}${index}.`, found));
  }
  if (!isRecord(value) || !isRecord(schema['properties'])) return;
  for (const [name, inner] of Object.entries(value)) {
    const known = Object.hasOwn(schema['properties'], name) ? schema['properties'][name] : undefined;
    if (known !== undefined) collect(known, inner, `${path}${name}.`, found);
    else if (schema['additionalProperties'] === undefined) found.push(`${path}${name}`);
  }
}

function fits(schema: Record<string, unknown>, value: unknown): boolean {
  if (Array.isArray(value)) return schema['type'] === 'array';
  return isRecord(value) && schema['type'] === 'object';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
