import type { TObject, TSchema } from 'typebox';
import { checkBody, type Check } from '../../platform/http/request/validate.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ToolRefusal } from '../../voice/define-tool.ts';

/** What language models write where they have no value. */
const NO_VALUES = new Set(['', 'null', 'none', 'nil', 'undefined', 'n/a', 'na', 'not provided', 'unknown']);
/** How deep arguments may be nested; no tool has more than three levels. */
const MAX_DEPTH = 6;

const checks = new WeakMap<TObject, Check>();

/**
 * The arguments of a use, valid by the tool's parameters. Values that say nothing (`null`, `"none"`, `""`)
 * are absent; numbers written as text, and texts written as numbers, are read as what they have to be;
 * parameters that the tool does not have are left out.
 * @throws ToolRefusal `missing` naming every parameter that is missing or wrong
 */
export function readArguments(parameters: TObject, args: unknown): Record<string, unknown> {
  const read = readObject(parameters, isRecord(args) ? args : {}, 0);
  const check = checks.get(parameters) ?? checkBody(parameters);
  checks.set(parameters, check);
  try {
    check(read);
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === null) throw error;
    throw new ToolRefusal('missing', { fields: Object.keys(error.errors) });
  }
  return read;
}

function readObject(schema: TSchema, value: Record<string, unknown>, depth: number): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  const entries = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    const read = Object.hasOwn(value, name) ? readValue(property, value[name], depth + 1) : undefined;
    return read === undefined ? [] : [[name, read]];
  });
  return Object.fromEntries(entries);
}

/** Undefined for a value that says nothing. */
function readValue(schema: TSchema, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || depth > MAX_DEPTH) return undefined;
  const { type, items } = schema as { type?: string; items?: TSchema };
  if (type === 'object' && isRecord(value)) return readObject(schema, value, depth);
  if (type === 'array' && items && Array.isArray(value))
    return value.map((item) => readValue(items, item, depth + 1)).filter((item) => item !== undefined);
  if (typeof value === 'string') {
    const text = value.trim();
    if (NO_VALUES.has(text.toLowerCase())) return undefined;
    const { enum: words } = schema as { enum?: readonly unknown[] };
    if (words) return words.find((word) => word === wordOf(text)) ?? text;
    const isNumber = (type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text);
    if (isNumber) return Number(text);
    return type === 'boolean' && /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  }
  return type === 'string' && typeof value === 'number' ? String(value) : value;
}

/** One of a few fixed words however it is written: `Dine-in` is `dine_in`. */
const wordOf = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '_');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
