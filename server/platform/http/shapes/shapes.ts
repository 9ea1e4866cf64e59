import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** `schema`, or null; its description is one of both. */
export function Nullable<T extends TSchema>(schema: T) {
  const { description } = schema as TSchema & { description?: string };
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

/** One of `values`; an enumeration in the OpenAPI description. */
export const OneOf = <const Values extends readonly string[]>(
  values: Values,
  options: { description?: string; default?: Values[number] } = {},
) => Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

export const Id = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });
export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T09:30:00.000Z'] });
export const DateOnly = (description: string, example = '2026-11-21') =>
  Type.String({ format: 'date', description, examples: [example] });
export const Phone = (description: string) =>
  Type.String({ minLength: 3, maxLength: 40, description, examples: ['+15005550006'] });

/** Names and titles: 1-255 characters (docs/api.md). */
export const Name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description });
/** Characters of a free text at most, and entries of a list. */
export const MOST_CHARACTERS = 10_000;
export const MOST_ENTRIES = 100;
/** Free text: up to 10,000 characters. */
export const Text = (description: string) => Type.String({ maxLength: MOST_CHARACTERS, description });
/** A list of up to 100 entries. */
export const List = <T extends TSchema>(
  item: T,
  options: { description?: string; default?: Static<T>[]; examples?: Static<T>[][] } = {},
) => Type.Array(item, { maxItems: MOST_ENTRIES, ...options });

export const createdAndUpdated = {
  created_at: Timestamp('When the record was made.'),
  updated_at: Timestamp('When it was last changed.'),
};

/**
 * The body of a PATCH made from the body of a POST: every field optional, and no field filled with a default,
 * so that only what is sent changes. Objects inside, which merge one level deep, have optional fields in
 * both.
 */
export function patchOf<P extends TProperties>(schema: TObject<P>) {
  return Type.Partial(Type.Object(withoutDefaults(schema.properties)));
}

function withoutDefaults<P extends TProperties>(properties: P): P {
  const bare: Record<string, TSchema> = {};
  for (const [name, property] of Object.entries(properties)) {
    const { default: _left, ...rest } = property as TSchema & { default?: unknown };
    bare[name] = isRecord(property) && 'properties' in property ? withoutInnerDefaults(rest) : rest;
  }
  return bare as P;
}

function withoutInnerDefaults(schema: TSchema): TSchema {
  const inner = (schema as { properties?: TProperties }).properties ?? {};
  return { ...schema, properties: withoutDefaults(inner) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `page` and `per_page` as every paginated list takes them. */
export const pageQuery = {
  page: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    description: 'Page to return, from 1. One past the end is an empty list.',
  }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Records on a page.' }),
};

export const PageMeta = Type.Object(
  {
    current_page: Type.Integer({ description: 'The page returned.' }),
    per_page: Type.Integer({ description: 'Records on a page.' }),
    last_page: Type.Integer({ description: 'The last page that has records; at least 1.' }),
    total: Type.Integer({ description: 'Records that match, on all pages.' }),
  },
  { title: 'PageMeta' },
);

/** `{data: <object>}` */
export const One = <T extends TSchema>(schema: T) => Type.Object({ data: schema });
/** `{data: [<object>]}`, for lists without pages. */
export const Many = <T extends TSchema>(schema: T) => Type.Object({ data: Type.Array(schema) });
/** `{data: [<object>], meta}` */
export const Page = <T extends TSchema>(schema: T) =>
  Type.Object({ data: Type.Array(schema), meta: PageMeta });
/** The last state of a deleted record, with `deleted: true`. */
export const Deleted = <P extends TProperties>(schema: TObject<P>) =>
  Type.Object({
    data: Type.Object({
      ...schema.properties,
      deleted: Type.Literal(true, { description: 'The record is no longer there; this is how it last was.' }),
    }),
  });
