import { readFileSync, writeFileSync } from 'node:fs';
import { format, type FormatOptions } from 'oxfmt';
import { openapiDocument } from './openapi-document.ts';
import { comment, literal, objectOf, typeOf, type Schema } from './types-of-schemas.ts';

/** `node tools/write-api-types.ts` generates the console's types of the API from its OpenAPI document. */
const FILE = new URL('../console/platform/api-types.ts', import.meta.url);
const FORMAT = new URL('../.oxfmtrc.json', import.meta.url);

interface Parameter {
  name: string;
  description?: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Row {
  method: string;
  path: string;
  operation: Operation;
}

/** The text of `console/platform/api-types.ts`. */
export async function writeApiTypes(): Promise<string> {
  const { paths, components } = openapiDocument() as unknown as Document;
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Row => ({ method, path, operation })),
  );
  const shapes = new Set<string>();
  for (const { operation } of rows) collect(schemasOf(operation), components.schemas, shapes);
  const text = [
    '// Written by tools/write-api-types.ts from the OpenAPI document; not to be changed by hand.\n',
    ...[...shapes].sort().map((name) => declarationOf(name, components.schemas[name] ?? {})),
    '/**',
    ' * What each operation takes and answers, by its `operationId`. What it does not take is `never`; the answer',
    ' * is `void` without a body, `Blob` for bytes, and `never` for streams and sockets, which do not end.',
    ' */',
    `export interface Operations {\n${rows.map(({ operation }) => operationType(operation)).join('')}}\n`,
    '/** Method and path of each operation, below the address of the API. */',
    'export const OPERATIONS: { readonly [Id in keyof Operations]: readonly [method: string, path: string] } = {',
    ...rows.map(
      ({ method, path, operation }) =>
        `  ${operation.operationId}: [${literal(method.toUpperCase())}, ${literal(path)}],`,
    ),
    '};\n',
  ].join('\n');
  const options = JSON.parse(readFileSync(FORMAT, 'utf8')) as FormatOptions;
  const { code, errors } = await format('api-types.ts', text, options);
  if (errors[0]) throw new Error(errors[0].message);
  return code;
}

/** Adds the names of all shapes that these schemas refer to, at any depth. */
function collect(schemas: Schema[], named: Record<string, Schema>, found: Set<string>): void {
  for (const schema of schemas) {
    if (schema.$ref !== undefined) {
      const name = typeOf(schema);
      if (found.has(name)) continue;
      found.add(name);
      collect([named[name] ?? {}], named, found);
    }
    const { properties, patternProperties, anyOf, items, additionalProperties: others } = schema;
    const inner = [properties, patternProperties].flatMap((fields) => Object.values(fields ?? {}));
    for (const one of [items, others]) if (typeof one === 'object') inner.push(one);
    collect([...inner, ...(anyOf ?? [])], named, found);
  }
}

function declarationOf(name: string, schema: Schema): string {
  const { title: _name, ...unnamed } = schema;
  const text = typeOf(unnamed);
  const declaration = schema.properties ? `interface ${name} ${text}` : `type ${name} = ${text};`;
  return `${comment(schema)}export ${declaration}\n`;
}

function operationType(operation: Operation): string {
  const { operationId, summary, description } = operation;
  const [body] = contentsOf(operation.requestBody).map(({ schema }) => typeOf(schema, '    '));
  return [
    comment({ description: `${summary}.\n\n${description}` }, '  '),
    `  ${operationId}: {\n`,
    `    path: ${parametersOf(operation, 'path')};\n`,
    `    query: ${parametersOf(operation, 'query')};\n`,
    `    body: ${body ?? 'never'};\n`,
    `    answer: ${answerOf(operation)};\n  };\n`,
  ].join('');
}

function parametersOf({ parameters }: Operation, where: 'path' | 'query'): string {
  const asked = parameters.filter((one) => one.in === where);
  if (asked.length === 0) return 'never';
  const fields = asked.map(({ name, schema, description }): [string, Schema] => [
    name,
    description === undefined ? schema : { ...schema, description },
  ]);
  const required = asked.filter((one) => one.required).map(({ name }) => name);
  return objectOf(fields, '    ', required);
}

/** The type of all successful answers: an operation may answer 200 and 201. */
function answerOf({ responses }: Operation): string {
  const types = successes(responses).flatMap(([status, response]) => {
    if (status === '101') return ['never'];
    const contents = Object.entries(response.content ?? {});
    if (contents.length === 0) return ['void'];
    return contents.map(([mediaType, { schema }]) => {
      if (mediaType === 'text/event-stream') return 'never';
      return mediaType === 'application/json' ? typeOf(schema, '    ') : 'Blob';
    });
  });
  return [...new Set(types)].join(' | ');
}

const schemasOf = ({ requestBody, responses }: Operation): Schema[] =>
  [requestBody, ...successes(responses).map(([, response]) => response)]
    .flatMap(contentsOf)
    .map(({ schema }) => schema);

const successes = (responses: Operation['responses']): [string, { content?: Content }][] =>
  Object.entries(responses).filter(([status]) => /^[123]/.test(status));

const contentsOf = (holder: { content?: Content } | undefined): { schema: Schema }[] =>
  Object.values(holder?.content ?? {});

if (import.meta.main) writeFileSync(FILE, await writeApiTypes());
