import { writeFileSync } from 'node:fs';
import {
  clientMethods,
  reasonWithoutMethod,
  type ClientMethod,
} from '../server/documentation/reference/client-methods.ts';
import {
  contentsOf,
  declarationOf,
  documentOperations,
  namesIn,
  parametersOf,
  shapesOf,
  successesOf,
  type Operation,
  type Row,
} from './document-operations.ts';
import { formatted } from './formatted.ts';
import { comment, literal, typeOf, type Schema } from './types-of-schemas.ts';

/**
 * `node tools/write-sdk-client.ts` generates `sdk/shapes.ts` and `sdk/resources.ts`: the shapes of the API
 * and a method for each operation, from the OpenAPI document.
 */
const HEADING =
  '// Written by tools/write-sdk-client.ts from the OpenAPI document; not to be changed by hand.\n';
const folder = new URL('../sdk/', import.meta.url);

/** Names of the shapes in `sdk/shapes.ts`, in order. */
export function clientShapes(): string[] {
  const { rows, schemas } = documentOperations();
  return shapesOf(clientMethods(rows), schemas);
}

/** The texts of both files, by their names. */
export async function writeSdkClient(): Promise<Record<'shapes.ts' | 'resources.ts', string>> {
  const { rows, schemas } = documentOperations();
  const methods = clientMethods(rows);
  const kept = shapesOf(methods, schemas).map((name): [string, Schema] => [name, schemas[name] ?? {}]);
  const resources = resourcesText(methods, rows, kept);
  return {
    'shapes.ts': await formatted('shapes.ts', shapesText(kept)),
    'resources.ts': await formatted('resources.ts', resources),
  };
}

const shapesText = (shapes: [string, Schema][]): string =>
  [
    HEADING,
    ...shapes.map(([name, schema]) => declarationOf(name, schema)),
    '/** A record as it last was. */',
    'export type Deleted<Record> = Record & { deleted: true };\n',
  ].join('\n');

function resourcesText(
  methods: readonly ClientMethod<Operation>[],
  rows: readonly Row[],
  shapes: [string, Schema][],
): string {
  const root: Place = { methods: [], places: new Map() };
  for (const method of methods) placeFor(root, method.names.slice(0, -1)).methods.push(method);
  const classes = [...root.places].map(([name, place]) => classesOf(name, place, shapes)).join('\n');
  const queries = methods.flatMap(({ operation }) => queryType(operation)).join('\n');
  const named = namesIn(
    classes,
    shapes.map(([name]) => name),
  );
  const left = rows.flatMap(({ operation }) => {
    const reason = reasonWithoutMethod(operation);
    return reason === null ? [] : [` * - \`${operation.operationId}\`: ${reason}.`];
  });
  return [
    HEADING,
    `import type { ServerEvent } from './event-stream.ts';`,
    `import type { PagePromise } from './page-promise.ts';`,
    `import { path, type PostOptions, type RequestOptions, type Transport } from './transport.ts';`,
    `import type { Deleted, ${named.join(', ')} } from './shapes.ts';\n`,
    queries,
    classes,
    '/**',
    ' * Every operation of the API by its resource. These operations have no method:',
    ...left,
    ' */',
    'export class Resources {',
    ...[...root.places.keys()].map((name) => `  readonly ${name}: ${classNameOf(name)};`),
    '\n  constructor(transport: Transport) {',
    ...[...root.places.keys()].map((name) => `    this.${name} = new ${classNameOf(name)}(transport);`),
    '  }\n}\n',
  ].join('\n');
}

/** Where methods stand: a resource, with the resources inside it. */
interface Place {
  methods: ClientMethod<Operation>[];
  places: Map<string, Place>;
}

function placeFor(root: Place, names: readonly string[]): Place {
  let place = root;
  for (const name of names) {
    const next = place.places.get(name) ?? { methods: [], places: new Map<string, Place>() };
    place.places.set(name, next);
    place = next;
  }
  return place;
}

const classNameOf = (name: string): string => `${capital(name)}Resource`;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The class of a resource, after those of the resources inside it. */
function classesOf(name: string, { methods, places }: Place, shapes: [string, Schema][]): string {
  const inner = [...places].map(([own, place]) => ({ own, place, type: `${capital(name)}${capital(own)}` }));
  return [
    ...inner.map(({ place, type }) => classesOf(type, place, shapes)),
    `export class ${classNameOf(name)} {`,
    ...(methods.length > 0 ? ['  readonly #transport: Transport;'] : []),
    ...inner.map(({ own, type }) => `  readonly ${own}: ${classNameOf(type)};`),
    '\n  constructor(transport: Transport) {',
    ...(methods.length > 0 ? ['    this.#transport = transport;'] : []),
    ...inner.map(({ own, type }) => `    this.${own} = new ${classNameOf(type)}(transport);`),
    '  }\n',
    ...methods.map((method) => methodText(method, shapes)),
    '}\n',
  ].join('\n');
}

function methodText(
  { operation, method, path, names, answer }: ClientMethod<Operation>,
  shapes: [string, Schema][],
): string {
  const { parameters, requestBody, summary, description } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const [body] = contentsOf(requestBody).map(({ schema }) => typeOf(schema));
  const query = queryTypeName(operation);
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  const isQueryNeeded = parameters.some((one) => one.in === 'query' && one.required);
  const taken = [
    ...inPath.map(({ name, schema }) => `${camelCased(name)}: ${typeOf(schema)}`),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(query === undefined ? [] : [isQueryNeeded ? `query: ${query}` : `query: ${query} = {}`]),
    `options: ${isKeyed ? 'PostOptions' : 'RequestOptions'} = {}`,
  ];
  const given = [
    ...(body === undefined ? [] : ['body']),
    ...(query === undefined ? [] : ['query']),
    'options',
    // Without the header a POST that is sent twice may be carried out twice.
    ...(method === 'POST' && !isKeyed ? ['isUnrepeatable: true'] : []),
  ];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${camelCased(name)}}`);
  const { call, type } = answerText(operation, answer, shapes);
  return [
    `${comment({ description: `${summary}.\n\n${description}` }, '  ')}  ${names.at(-1)}(${taken.join(', ')}): ${type} {`,
    `    return this.#transport.${call}(${literal(method)}, path\`${filled}\`, { ${given.join(', ')} });`,
    '  }\n',
  ].join('\n');
}

function answerText(
  { responses }: Operation,
  answer: ClientMethod<Operation>['answer'],
  shapes: [string, Schema][],
): { call: string; type: string } {
  if (answer === 'bytes') return { call: 'bytes', type: 'Promise<Response>' };
  if (answer === 'events') return { call: 'events', type: 'AsyncGenerator<ServerEvent, void, undefined>' };
  const data = successesOf(responses).flatMap(([, response]) =>
    contentsOf(response).flatMap(({ schema }) => schema.properties?.['data'] ?? []),
  );
  const types = new Set(data.map((schema) => deletedType(schema, shapes) ?? typeOf(schema, '    ')));
  const type = [...types].join(' | ');
  if (answer === 'record') return { call: 'data', type: `Promise<${type}>` };
  return { call: 'page', type: `PagePromise<${type.replace(/\[\]$/, '')}>` };
}

/** `Deleted<Contact>` for the fields of a contact with `deleted` beside them. */
function deletedType({ properties }: Schema, shapes: [string, Schema][]): string | undefined {
  if (properties?.['deleted'] === undefined) return undefined;
  const fields = (of: Schema): string =>
    Object.keys(of.properties ?? {})
      .sort()
      .join();
  const { deleted: _deleted, ...others } = properties;
  const found = shapes.find(([, shape]) => fields(shape) === fields({ properties: others }));
  return found && `Deleted<${found[0]}>`;
}

const queryTypeName = ({ operationId, parameters }: Operation): string | undefined =>
  parameters.some((one) => one.in === 'query') ? `${capital(operationId)}Query` : undefined;

function queryType(operation: Operation): string[] {
  const name = queryTypeName(operation);
  return name === undefined ? [] : [`export interface ${name} ${parametersOf(operation, 'query', '')}\n`];
}

const camelCased = (words: string): string =>
  words.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

if (import.meta.main) {
  for (const [name, text] of Object.entries(await writeSdkClient()))
    writeFileSync(new URL(name, folder), text);
}
