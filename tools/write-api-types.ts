import { readFileSync, writeFileSync } from 'node:fs';
import { format, type FormatOptions } from 'oxfmt';
import {
  collectShapes,
  contentsOf,
  declarationOf,
  documentOperations,
  parametersOf,
  schemasOf,
  successesOf,
  type Operation,
} from './document-operations.ts';
import { comment, literal, typeOf } from './types-of-schemas.ts';

/** `node tools/write-api-types.ts` generates the console's types of the API from its OpenAPI document. */
const FILE = new URL('../console/platform/api-types.ts', import.meta.url);
const FORMAT = new URL('../.oxfmtrc.json', import.meta.url);

/** The text of `console/platform/api-types.ts`. */
export async function writeApiTypes(): Promise<string> {
  const { rows, schemas } = documentOperations();
  const shapes = new Set<string>();
  for (const { operation } of rows) collectShapes(schemasOf(operation), schemas, shapes);
  const text = [
    '// Written by tools/write-api-types.ts from the OpenAPI document; not to be changed by hand.\n',
    ...[...shapes].sort().map((name) => declarationOf(name, schemas[name] ?? {})),
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
  return formatted('api-types.ts', text);
}

/** The text of a program as the project formats it. */
export async function formatted(name: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(FORMAT, 'utf8')) as FormatOptions;
  const { code, errors } = await format(name, text, options);
  if (errors[0]) throw new Error(errors[0].message);
  return code;
}

function operationType(operation: Operation): string {
  const { operationId, summary, description } = operation;
  const [body] = contentsOf(operation.requestBody).map(({ schema }) => typeOf(schema, '    '));
  return [
    comment({ description: `${summary}.\n\n${description}` }, '  '),
    `  ${operationId}: {\n`,
    `    path: ${parametersOf(operation, 'path', '    ') ?? 'never'};\n`,
    `    query: ${parametersOf(operation, 'query', '    ') ?? 'never'};\n`,
    `    body: ${body ?? 'never'};\n`,
    `    answer: ${answerOf(operation)};\n  };\n`,
  ].join('');
}

/** The type of all successful answers: an operation may answer 200 and 201. */
function answerOf({ responses }: Operation): string {
  const types = successesOf(responses).flatMap(([status, response]) => {
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

if (import.meta.main) writeFileSync(FILE, await writeApiTypes());
