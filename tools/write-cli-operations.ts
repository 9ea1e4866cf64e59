import { writeFileSync } from 'node:fs';
import { clientMethods, type ClientMethod } from '../server/documentation/reference/client-methods.ts';
import { documentOperations, type Parameter, type Operation } from './document-operations.ts';
import { openapiDocument } from './openapi-document.ts';
import { formatted } from './formatted.ts';

/**
 * `node tools/write-cli-operations.ts` generates `cli/operations.ts`: what the command line can list and get,
 * with its filters, from the methods of the client in `sdk/`; and `cli/listen/samples.ts`: the samples of
 * events of the OpenAPI document.
 */
const FILE = new URL('../cli/operations.ts', import.meta.url);
const SAMPLES_FILE = new URL('../cli/listen/samples.ts', import.meta.url);

/** The text of `cli/operations.ts`. */
export async function writeCliOperations(): Promise<string> {
  const methods = clientMethods(documentOperations().rows).filter(isForKeys);
  const resources = new Map<string, ClientMethod<Operation>[]>();
  for (const method of methods) {
    const place = method.names.slice(0, -1).join('.');
    resources.set(place, [...(resources.get(place) ?? []), method]);
  }
  const rows = [...resources].map(([place, own]) => rowOf(place, own));
  const twice = rows.find(({ name }, index) => rows.findIndex((other) => other.name === name) !== index);
  if (twice) throw new Error(`two resources are called ${twice.name} on the command line`);
  const text = `// Written by tools/write-cli-operations.ts from the OpenAPI document; not to be changed by hand.

/** A query parameter of a list or a record. */
export interface Filter {
  /** As the API has it. */
  name: string;
  about: string;
  /** What it may be; empty where the server alone says. */
  values: readonly string[];
}

/** An operation that reads. */
export interface ReadOperation {
  summary: string;
  filters: readonly Filter[];
}

/** What can be listed or read, by its name on the command line. */
export interface ReadableResource {
  name: string;
  /** Where it stands in the client. */
  place: readonly string[];
  /** The path of its list, as \`GET /stream\` names it. */
  path: string;
  /** Null where nothing is listed. */
  list: (ReadOperation & { isPaged: boolean }) | null;
  /** Null where a record cannot be read; \`hasId\` is false where there is only one. */
  get: (ReadOperation & { hasId: boolean }) | null;
}

export const RESOURCES: readonly ReadableResource[] = ${JSON.stringify(rows)};
`;
  return formatted('operations.ts', text);
}

/** What a key may do: \`list\` and \`get\` with no parameter in the path but the id. */
function isForKeys({ operation, names }: ClientMethod<Operation>): boolean {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const verb = names.at(-1) ?? '';
  return operation.security === undefined && ['list', 'get'].includes(verb) && inPath.length <= 1;
}

function rowOf(place: string, methods: readonly ClientMethod<Operation>[]) {
  const names = place.split('.');
  const list = methods.find((method) => method.names.at(-1) === 'list');
  const get = methods.find((method) => method.names.at(-1) === 'get');
  const hasId = get?.path.endsWith('}') === true;
  const path = list?.path ?? get?.path ?? '';
  return {
    name: kebabCased(names.at(-1) ?? ''),
    place: names,
    path: path.replace(/^\//, '').replace(/\/\{\w+\}$/, ''),
    list: list === undefined ? null : { ...readOf(list), isPaged: list.answer === 'page' },
    get: get === undefined ? null : { ...readOf(get), hasId },
  };
}

const readOf = ({ operation: { summary, parameters } }: ClientMethod<Operation>) => ({
  summary: `${summary}.`,
  filters: parameters.filter((one) => one.in === 'query').map(filterOf),
});

function filterOf({ name, description = '', schema }: Parameter) {
  const { enum: given, type } = schema as { enum?: unknown[]; type?: string };
  return {
    name,
    about: description,
    values: type === 'boolean' ? ['true', 'false'] : (given ?? []).map(String),
  };
}

const kebabCased = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The text of `cli/listen/samples.ts`. */
export async function writeCliSamples(): Promise<string> {
  const { webhooks } = openapiDocument() as unknown as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { example: { data: object } }> } } }
    >;
  };
  const samples = Object.entries(webhooks).map(([name, { post }]) => [
    name,
    post.requestBody.content['application/json']?.example.data ?? {},
  ]);
  const text = `// Written by tools/write-cli-operations.ts from the OpenAPI document; not to be changed by hand.

/** \`data\` of a sample of each event. */
export const SAMPLES: Readonly<Record<string, Record<string, unknown>>> = ${JSON.stringify(Object.fromEntries(samples))};
`;
  return formatted('samples.ts', text);
}

if (import.meta.main) {
  writeFileSync(FILE, await writeCliOperations());
  writeFileSync(SAMPLES_FILE, await writeCliSamples());
}
