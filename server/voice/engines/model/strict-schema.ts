type Schema = Readonly<Record<string, unknown>>;

/** Keywords that strict schemas of OpenAI know; others are refused with 400, and are checked by the tools. */
const KEPT = new Set(['type', 'description', 'enum', 'const', 'anyOf', 'items', 'properties']);

/**
 * The same schema in the form that `strict: true` wants: every property required, those that were optional
 * also null, no others, no further keywords.
 */
export function strictSchema(schema: Schema): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) if (KEPT.has(name)) kept[name] = value;
  if (Array.isArray(kept['anyOf'])) kept['anyOf'] = kept['anyOf'].map((part: Schema) => strictSchema(part));
  if (isSchema(kept['items'])) kept['items'] = strictSchema(kept['items']);
  if (!isSchema(kept['properties'])) return kept;
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const properties = Object.entries(kept['properties']).map(([name, property]) => {
    const strict = strictSchema(property as Schema);
    return [name, required.has(name) ? strict : orNull(strict)] as const;
  });
  return {
    ...kept,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

function orNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, description, ...rest } = schema;
  if (typeof type === 'string' && rest['enum'] === undefined) {
    return { type: [type, 'null'], ...(description === undefined ? {} : { description }), ...rest };
  }
  const inner: Record<string, unknown> = { ...(type === undefined ? {} : { type }), ...rest };
  const isUnion = Array.isArray(inner['anyOf']) && type === undefined;
  const parts: Schema[] = isUnion ? (inner['anyOf'] as Schema[]) : [inner];
  const hasNull = parts.some((part) => part['type'] === 'null');
  return {
    anyOf: hasNull ? parts : [...parts, { type: 'null' }],
    ...(description === undefined ? {} : { description }),
  };
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
