import type { Json } from '../test-api.ts';
import type { Random } from './random.ts';

/** Values that no field expects, or that break code which trusts its input. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  '\ud800',
  '\u202e\u0301😀',
  "' or 1=1 --",
  '%_\\',
  '{"a":1}',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '0000-00-00',
  '2026-02-30T25:61:00Z',
  '+',
  '+999999999999999',
  [],
  [null],
  [[[]]],
  {},
  { '': 1, constructor: 2, a: { b: [1] } },
  Array.from({ length: 120 }, (_, index) => index),
];

/** Field names that no schema defines; some exist on every JavaScript object. */
const UNKNOWN_NAMES: readonly string[] = [
  'surprise',
  'id',
  'workspace_id',
  '__proto__',
  'constructor',
  'a\u0000',
];

/** The unexpected values that are strings: they pass the type check of text fields. */
const NASTY_TEXTS = NASTY.filter((value) => typeof value === 'string');

const FORMATS: Record<string, readonly string[]> = {
  'date-time': [
    '2026-11-21T09:30:00Z',
    '2026-03-29T02:30:00+01:00',
    '0001-01-01T00:00:00',
    '9999-12-31T23:59:59.999Z',
  ],
  date: ['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'],
  'clock-time': ['00:00', '09:00', '17:30', '23:59'],
  'time-zone': ['Europe/Berlin', 'America/New_York', 'UTC', 'Pacific/Chatham'],
  email: ['ann@example.com', 'ANN+x@sub.example.org'],
  uri: ['https://example.com', 'http://example.com/a?b=c#d'],
};

/** Words that the rules recognise, so that some values pass the first rule. */
const WORDS: readonly string[] = [
  'Ann',
  'Zoë Ångström',
  '+15005550006',
  '+493012345678',
  'EUR',
  'DE',
  'US',
  'en-US',
  'call.ended',
  '*',
  'espeak-en-us',
  'switchboard-offline',
  'https://hooks.example/in',
  '1',
  '#',
  '12.50',
];

/** A value for a schema. It violates the schema with the probability `broken`, from 0 to 1. */
export function valueFor(schema: Json, random: Random, broken: number): unknown {
  if (random.chance(broken)) return random.pick(schema.type === 'string' ? NASTY_TEXTS : NASTY);
  if (schema.anyOf) return valueFor(random.pick<Json>(schema.anyOf), random, broken);
  if (schema.enum) return random.pick(schema.enum);
  if ('const' in schema) return schema.const;
  const type: string = Array.isArray(schema.type) ? random.pick<string>(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectFor(schema, random, broken);
    case 'array':
      return listFor(schema, random, broken);
    case 'string':
      return textFor(schema, random);
    case 'integer':
      return random.integer(
        schema.minimum ?? 0,
        Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + 100),
      );
    case 'number':
      return random.integer(0, 10_000) / 100;
    case 'boolean':
      return random.chance(0.5);
    default:
      return schema.examples === undefined
        ? null
        : withUnknownField(random.pick<object>(schema.examples), random);
  }
}

/** The value as JSON. A number may exceed the range of doubles, as `1e999` does. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner === Number.POSITIVE_INFINITY ? 'too large' : inner,
  ).replaceAll('"too large"', '1e999');

/** Adds a field to the example of a schema that accepts any value. */
const withUnknownField = (example: object, random: Random): object =>
  Object.fromEntries([...Object.entries(example), [random.pick(UNKNOWN_NAMES), random.pick(NASTY)]]);

function objectFor(schema: Json, random: Random, broken: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries<Json>(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) === true;
    if (isNeeded ? !random.chance(broken) : random.chance(0.4)) made[name] = valueFor(inner, random, broken);
  }
  if (schema.additionalProperties) {
    made[random.pick(WORDS)] = valueFor(schema.additionalProperties, random, broken);
  }
  return random.chance(broken) ? (withUnknownField(made, random) as Record<string, unknown>) : made;
}

function listFor(schema: Json, random: Random, broken: number): unknown[] {
  const most = Math.min(schema.maxItems ?? 3, 3);
  const length = random.integer(Math.min(schema.minItems ?? 0, most), most);
  return Array.from({ length }, () => valueFor(schema.items ?? {}, random, broken));
}

function textFor(schema: Json, random: Random): string {
  const known = FORMATS[String(schema.format)];
  if (known) return random.pick(known);
  if (schema.examples?.length > 0 && random.chance(0.6)) return String(random.pick<Json>(schema.examples));
  const word = random.pick(WORDS);
  return schema.maxLength === undefined ? word : word.slice(0, schema.maxLength);
}
