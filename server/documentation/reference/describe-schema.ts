import { nameOf, type Schema } from './document.ts';

/** The largest integer that JSON carries exactly is no limit that anybody meets. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Objects inside objects are opened so far; deeper ones are called an object. */
const DEPTH = 4;

/** The link to a shape, by its name. */
export type LinkOf = (name: string) => string;

/** A table of the fields of a schema, those of inner objects with a dot; empty where there are none. */
export function fieldTable(schema: Schema, linkOf: LinkOf): string {
  const rows = fieldsOf(schema, '', linkOf, 0);
  if (rows.length === 0) return '';
  return ['| field | type | meaning |', '|---|---|---|', ...rows].join('\n');
}

function fieldsOf(schema: Schema, prefix: string, linkOf: LinkOf, depth: number): string[] {
  const { schema: inner } = withoutNull(schema);
  const required = new Set(inner.required);
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const mark = required.has(name) ? '' : ', optional';
    const row = `| \`${prefix}${name}\` | ${typeOf(field, linkOf)}${mark} | ${meaningOf(field)} |`;
    if (depth === DEPTH) return [row];
    const { schema: one } = withoutNull(field);
    const list = one.items === undefined ? one : withoutNull(one.items).schema;
    const path = `${prefix}${name}${one.items === undefined ? '' : '[]'}.`;
    return [row, ...fieldsOf(list, path, linkOf, depth + 1)];
  });
}

function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  if (only === undefined || others.length > 1) return { schema, isNullable: false };
  return { schema: only, isNullable: others.length < (schema.anyOf?.length ?? 0) };
}

/** What values a schema takes, in words. */
export function typeOf(schema: Schema, linkOf: LinkOf): string {
  const { schema: one, isNullable } = withoutNull(schema);
  const end = isNullable ? ' or `null`' : '';
  if (one.$ref !== undefined) return linkOf(nameOf(one.$ref)) + end;
  if (one.anyOf !== undefined) return one.anyOf.map((part) => typeOf(part, linkOf)).join(' or ') + end;
  if (one.const !== undefined) return `${code(one.const)}${end}`;
  if (one.enum !== undefined) return one.enum.map(code).join(', ') + end;
  if (one.items !== undefined) return `list of ${typeOf(one.items, linkOf)}${limitsOf(one)}${end}`;
  return plainType(one, linkOf) + limitsOf(one) + end;
}

function plainType({ type, format, additionalProperties: others }: Schema, linkOf: LinkOf): string {
  if (type === 'object' && typeof others === 'object') return `object of ${typeOf(others, linkOf)}`;
  const name = Array.isArray(type) ? type.join(' or ') : (type ?? 'any value');
  return format === undefined ? name : `${name} (${format})`;
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const range = (low: number | undefined, high: number | undefined, what: string): string => {
    const top = high === undefined || high >= NO_LIMIT ? undefined : high;
    if (low === undefined && top === undefined) return '';
    if (top === undefined) return low === 0 || low === 1 ? '' : `, from ${low}${what}`;
    return low === undefined ? `, at most ${top}${what}` : `, ${low} to ${top}${what}`;
  };
  const length = range(minLength, maxLength, ' characters');
  return range(minimum, maximum, '') + length + range(minItems, maxItems, '');
}

/** The description of a field and its default, on one line of a table. */
export function meaningOf(schema: Schema): string {
  const { schema: one } = withoutNull(schema);
  const description = schema.description ?? one.description ?? '';
  const fallback = schema.default ?? one.default;
  const more = fallback === undefined ? '' : ` By default ${code(fallback)}.`;
  return cell(description + more);
}

/** Text for a cell of a table: on one line, and without the mark between cells. */
export const cell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

const code = (value: unknown): string => `\`${cell(JSON.stringify(value).replace(/^"(.*)"$/, '$1'))}\``;
