/** The part of JSON Schema that the shapes of the API are written in. */
export interface Schema {
  /** Path of a named shape in the document, such as `#/components/schemas/Order`. */
  $ref?: string;
  title?: string;
  /** The title of another schema whose fields this one includes. */
  extends?: string;
  description?: string | undefined;
  type?: string;
  const?: unknown;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

const MAX_COLUMNS = 110;

/** The TypeScript type of the values that a schema describes; schemas with a title are named by it. */
export function typeOf(schema: Schema, indent = ''): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.anyOf) return unionOf(schema.anyOf.map((one) => typeOf(one, indent)));
  switch (schema.type) {
    case 'object':
      return schema.properties
        ? objectOf(Object.entries(schema.properties), indent, schema.required)
        : `Record<string, ${typeOf(valueOf(schema), indent)}>`;
    case 'array':
      return `${grouped(typeOf(schema.items ?? {}, indent))}[]`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

const unionOf = (types: string[]): string =>
  types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ');

/** An object type with these fields, each with its description; those not required may be left out. */
export function objectOf(properties: [string, Schema][], indent = '', required?: readonly string[]): string {
  const inner = `${indent}  `;
  const lines = properties.map(([name, schema]) => {
    const mark = required?.includes(name) === false ? '?' : '';
    return `${comment(schema, inner)}${inner}${keyOf(name)}${mark}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** The description of a schema as a doc comment; nothing when it has none. */
export function comment({ description }: Schema, indent = ''): string {
  if (description === undefined || description === '') return '';
  const oneLine = `${indent}/** ${description} */`;
  if (oneLine.length <= MAX_COLUMNS && !description.includes('\n')) return `${oneLine}\n`;
  const lines = description.split('\n').flatMap((line) => wrap(line, MAX_COLUMNS - indent.length - 3));
  return `${indent}/**\n${lines.map((line) => `${`${indent} * ${line}`.trimEnd()}\n`).join('')}${indent} */\n`;
}

/** The name of a shape that stands on its own; undefined for one that is written where it is used. */
export const nameOf = ({ $ref, title }: Schema): string | undefined =>
  $ref === undefined ? title : $ref.slice($ref.lastIndexOf('/') + 1);

/** The text as a word in single quotes, or a number or truth value as it is. */
export const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value);

/** What an object holds whose keys are not known: a schema of its values. */
function valueOf({ patternProperties, additionalProperties }: Schema): Schema {
  if (typeof additionalProperties === 'object') return additionalProperties;
  return { anyOf: Object.values(patternProperties ?? { any: {} }) };
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name));

const grouped = (type: string): string => (/^[\w.]+$|^\{/.test(type) ? type : `(${type})`);

/** The words in lines of at most this width. */
export function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
