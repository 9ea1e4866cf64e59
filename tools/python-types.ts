import { nameOf, wrap, type Schema } from './types-of-schemas.ts';

/** A type of Python with named fields. */
export interface Shape {
  name: string;
  description?: string | undefined;
  fields: Field[];
}

interface Field {
  name: string;
  type: string;
  description?: string | undefined;
  isOptional?: boolean;
}

const MAX_COLUMNS = 110;
/** Words that cannot be the name of an attribute in a class. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for ' +
    'from global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Collects declarations of `TypedDict`, each before what refers to it where that is possible. */
export class PythonTypes {
  readonly declarations: string[] = [];
  /** What a name stands for: a second use of a shape refers to the first. */
  readonly #known = new Map<string, string>();

  /** Declares a schema under this name. */
  add(name: string, schema: Schema): void {
    if (this.#known.has(name)) return;
    this.#known.set(name, fieldsOf(schema));
    if (schema.properties) {
      this.declare({ name, description: schema.description, fields: this.#fields(name, schema) });
    } else {
      const { title: _title, ...unnamed } = schema;
      this.declarations.push(`${name}: TypeAlias = ${JSON.stringify(this.reference(unnamed, name))}`);
    }
  }

  /** Adds the declaration of a shape. */
  declare(shape: Shape): void {
    this.declarations.push(declarationOf(shape));
  }

  /** The type of the values of a schema; a nameless object is declared under `place`. */
  reference(schema: Schema, place: string): string {
    const { $ref, enum: values, anyOf, items } = schema;
    const name = nameOf(schema);
    if ($ref !== undefined && name !== undefined) return name;
    if (name !== undefined && schema.properties) {
      this.add(name, schema);
      return name;
    }
    if (values) return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
    if (schema.const !== undefined) return literalOf(schema.const);
    if (anyOf) return unionOf(anyOf.map((one) => this.reference(one, place)));
    if (schema.type === 'array') return `list[${this.reference(items ?? {}, place)}]`;
    if (schema.type === 'object') return this.#objectType(schema, place);
    return SIMPLE[schema.type ?? ''] ?? 'Any';
  }

  #objectType(schema: Schema, place: string): string {
    if (schema.properties) return this.#nested(schema, place);
    const { patternProperties, additionalProperties } = schema;
    const values = typeof additionalProperties === 'object' ? [additionalProperties] : [];
    values.push(...Object.values(patternProperties ?? {}));
    const types = values.map((value) => this.reference(value, `${place}Value`));
    return `dict[str, ${types.length > 0 ? unionOf(types) : 'Any'}]`;
  }

  /** Declares a nameless object; objects of the same fields at one place are one. */
  #nested(schema: Schema, place: string): string {
    let name = place;
    for (let count = 2; this.#known.has(name) && this.#known.get(name) !== fieldsOf(schema); count += 1) {
      name = `${place}${count}`;
    }
    this.add(name, schema);
    return name;
  }

  #fields(name: string, { properties = {}, required }: Schema): Field[] {
    return Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: this.reference(schema, `${name}${pascalCased(field)}`),
      description: schema.description,
      isOptional: required?.includes(field) === false,
    }));
  }
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const fieldsOf = ({ properties, ...others }: Schema): string => JSON.stringify([properties, others.required]);

const literalOf = (value: unknown): string => {
  if (typeof value === 'boolean') return `Literal[${value ? 'True' : 'False'}]`;
  return value === null ? 'None' : `Literal[${JSON.stringify(value)}]`;
};

function unionOf(types: string[]): string {
  const all = [...new Set(types)];
  if (all.includes('Any')) return 'Any';
  // Python counts every whole number as a float.
  return all.filter((type) => type !== 'int' || !all.includes('float')).join(' | ');
}

/** `call.ended` and `calling_hours` as `CallEnded` and `CallingHours`. */
export const pascalCased = (words: string): string =>
  words.replaceAll(/(?:^|\W|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A class, or a call where a field has the name of a keyword. */
function declarationOf({ name, description, fields }: Shape): string {
  const typeOf = ({ type, isOptional }: Field): string =>
    isOptional === true ? `NotRequired[${type}]` : type;
  const isClass = fields.every((field) => /^[A-Za-z_]\w*$/.test(field.name) && !KEYWORDS.has(field.name));
  const rows = fields.flatMap((field) => [
    ...commentOf(field.description, isClass ? '    ' : '        '),
    isClass
      ? `    ${field.name}: ${typeOf(field)}`
      : // Types are evaluated here, so those that are declared later stand in quotes.
        `        ${JSON.stringify(field.name)}: ${quoted(typeOf(field))},`,
  ]);
  const heading = commentOf(description, '');
  if (isClass)
    return [...heading, `class ${name}(TypedDict):`, ...(rows.length > 0 ? rows : ['    pass'])].join('\n');
  return [...heading, `${name} = TypedDict(`, `    "${name}",`, '    {', ...rows, '    },', ')'].join('\n');
}

/** The text in quotes, of which it has none itself or only double ones. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);

const commentOf = (description: string | undefined, indent: string): string[] =>
  description === undefined || description === ''
    ? []
    : description
        .split('\n')
        .flatMap((line) => wrap(line, MAX_COLUMNS - indent.length - 2))
        .map((line) => `${indent}# ${line}`.trimEnd());
