import { writeFileSync } from 'node:fs';
import {
  contentsOf,
  declarationOf,
  documentOperations,
  namesIn,
  parametersOf,
  shapesOf,
  successesOf,
  type Operation,
} from './document-operations.ts';
import { formatted } from './formatted.ts';
import { comment, literal, typeOf } from './types-of-schemas.ts';
import { clientShapes } from './write-sdk-client.ts';

/**
 * `node tools/write-api-types.ts` generates the console's types of the API from its OpenAPI document. The
 * shapes are those of the client in `sdk/` and stand there once; types bring no code into the console.
 */
const FILE = new URL('../console/platform/api-types.ts', import.meta.url);

/** The text of `console/platform/api-types.ts`. */
export async function writeApiTypes(): Promise<string> {
  const { rows, schemas } = documentOperations();
  const ofClient = clientShapes();
  const others = shapesOf(rows, schemas).filter((name) => !ofClient.includes(name));
  const types = rows.map(({ operation }) => operationType(operation)).join('');
  const text = [
    '// Written by tools/write-api-types.ts from the OpenAPI document; not to be changed by hand.\n',
    `import type { ${namesIn(types, ofClient).join(', ')} } from '../../sdk/shapes.ts';\n`,
    "export type * from '../../sdk/shapes.ts';\n",
    ...others.map((name) => declarationOf(name, schemas[name] ?? {})),
    '/**',
    ' * What each operation takes and answers, by its `operationId`. What it does not take is `never`; the answer',
    ' * is `void` without a body, `Blob` for bytes, and `never` for streams and sockets, which do not end.',
    ' */',
    `export interface Operations {\n${types}}\n`,
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
