import { openapiDocument } from './openapi-document.ts';
import { comment, objectOf, typeOf, type Schema } from './types-of-schemas.ts';

/** The operations of the OpenAPI document, as the programs read them that write types of the API. */

export interface Parameter {
  name: string;
  description?: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** Who may carry it out; absent for keys and sessions, empty for everybody. */
  security?: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation at its address. */
export interface Row {
  method: string;
  path: string;
  operation: Operation;
}

/** Every operation of the document, and the shapes that they name. */
export function documentOperations(): { rows: Row[]; schemas: Record<string, Schema> } {
  const { paths, components } = openapiDocument() as unknown as Document;
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Row => ({ method, path, operation })),
  );
  return { rows, schemas: components.schemas };
}

/** Names of all shapes that these operations refer to, at any depth, in order. */
export function shapesOf(
  operations: readonly Pick<Row, 'operation'>[],
  schemas: Record<string, Schema>,
): string[] {
  const found = new Set<string>();
  for (const { operation } of operations) collectShapes(schemasOf(operation), schemas, found);
  return [...found].sort();
}

/** Which of these names the code uses, comments apart. */
export function namesIn(code: string, names: readonly string[]): string[] {
  const words = new Set(code.replaceAll(/\/\*\*.*?\*\//gs, '').match(/\w+/g));
  return names.filter((name) => words.has(name));
}

/** Adds the names of all shapes that these schemas refer to, at any depth. */
function collectShapes(schemas: Schema[], named: Record<string, Schema>, found: Set<string>): void {
  for (const schema of schemas) {
    if (schema.$ref !== undefined) {
      const name = typeOf(schema);
      if (found.has(name)) continue;
      found.add(name);
      collectShapes([named[name] ?? {}], named, found);
    }
    const { properties, patternProperties, anyOf, items, additionalProperties: others } = schema;
    const inner = [properties, patternProperties].flatMap((fields) => Object.values(fields ?? {}));
    for (const one of [items, others]) if (typeof one === 'object') inner.push(one);
    collectShapes([...inner, ...(anyOf ?? [])], named, found);
  }
}

/** The declaration of a shape in TypeScript. */
export function declarationOf(name: string, schema: Schema): string {
  const { title: _name, ...unnamed } = schema;
  const text = typeOf(unnamed);
  const declaration = schema.properties ? `interface ${name} ${text}` : `type ${name} = ${text};`;
  return `${comment(schema)}export ${declaration}\n`;
}

/** The object type of the parameters in one place; undefined where there are none. */
export function parametersOf(
  { parameters }: Operation,
  where: 'path' | 'query',
  indent: string,
): string | undefined {
  const asked = parameters.filter((one) => one.in === where);
  if (asked.length === 0) return undefined;
  const fields = asked.map(({ name, schema, description }): [string, Schema] => [
    name,
    description === undefined ? schema : { ...schema, description },
  ]);
  const required = asked.filter((one) => one.required).map(({ name }) => name);
  return objectOf(fields, indent, required);
}

/** What an operation reads and answers when it succeeds. */
export const schemasOf = ({ requestBody, responses }: Operation): Schema[] =>
  [requestBody, ...successesOf(responses).map(([, response]) => response)]
    .flatMap(contentsOf)
    .map(({ schema }) => schema);

/** The successful answers, each with its status. */
export const successesOf = (responses: Operation['responses']): [string, { content?: Content }][] =>
  Object.entries(responses).filter(([status]) => /^[12]/.test(status));

export const contentsOf = (holder: { content?: Content } | undefined): { schema: Schema }[] =>
  Object.values(holder?.content ?? {});
