/** A JSON Schema of the description. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Examples of fields whose schema has none: by owner (the title of the schema, else the field that holds it)
 * and name, such as `Room.name`, else by name alone.
 */
export type FieldExamples = Readonly<Record<string, unknown>>;

/** The examples of one resource. */
export interface Examples {
  /** A body for each operation that takes one, by its `operationId`; the demo workspace accepts it. */
  bodies: Readonly<Record<string, unknown>>;
  fields: FieldExamples;
}

/**
 * An example value of the schema: the schema's own example, else the one for the field's name, else one
 * composed of its parts. Of variants, the first that is not null is used.
 * @param components the targets of `$ref`, by the last part of the reference.
 */
export function composeExample(
  schema: Schema,
  field: string,
  fields: FieldExamples,
  components: Readonly<Record<string, unknown>>,
  owner = '',
): unknown {
  const compose = (inner: unknown, name: string, of = owner): unknown =>
    composeExample(inner as Schema, name, fields, components, of);
  const reference = schema['$ref'];
  if (typeof reference === 'string') return compose(components[reference.split('/').at(-1) ?? ''], field);
  const own: unknown = Array.isArray(schema['examples']) ? schema['examples'][0] : undefined;
  if (own !== undefined) return own;
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(variants)) {
    if (fields[field] === null && variants.some((variant: Schema) => variant['type'] === 'null')) return null;
    return compose(
      variants.find((variant: Schema) => variant['type'] !== 'null'),
      field,
    );
  }
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema['type'] === 'object') {
    const entries = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    const title = typeof schema['title'] === 'string' ? schema['title'] : field;
    return Object.fromEntries(entries.map(([name, inner]) => [name, compose(inner, name, title)]));
  }
  if (schema['type'] === 'array')
    return schema['items'] === undefined ? [] : [compose(schema['items'], field)];
  const known = [`${owner}.${field}`, field].find((name) => name in fields);
  if (known !== undefined) return fields[known];
  return plainExample(schema, field);
}

function plainExample(schema: Schema, field: string): unknown {
  if (schema['default'] !== undefined) return schema['default'];
  switch (schema['type']) {
    case 'boolean':
      return field === 'deleted' || field === 'active' || field === 'available';
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
    case 'null':
      return null;
    default:
      return '…';
  }
}
