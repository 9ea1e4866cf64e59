import type { ClientMethod } from './client-methods.ts';
import type { Row } from './document.ts';
import { argumentsAfter, Code } from './value-in-program.ts';
import {
  bodyOf,
  callerOf,
  ORIGIN,
  pathParametersOf,
  pathValueOf,
  queryOf,
  type Caller,
} from './sample-values.ts';

/** What a program of a reader reads; this one reads settings in `platform/config`. */
const ENVIRONMENT = ['process', 'env'].join('.');
/** What the client is made with, for each caller. */
const CREDENTIALS: Readonly<Record<Caller, string>> = {
  key: `key: ${ENVIRONMENT}.KEY ?? ''`,
  session: 'key: null, headers',
  nobody: 'key: null',
};
const SESSION = `const headers = { Cookie: ${ENVIRONMENT}.COOKIE ?? '', 'Sec-Fetch-Site': 'same-origin' };`;
/** The only operation without a session that takes its cookie: it asks for the second factor. */
const WITH_COOKIE = 'enterCode';
/** It is followed by a method of its own, which comes back after a break. */
const CHANGES = 'getChanges';

/** A program that carries an operation out with the client of `sdk/`; null without a method of the client. */
export function clientSample(row: Row, method: ClientMethod | undefined): string | null {
  const { operation } = row;
  const { operationId } = operation;
  if (operationId === CHANGES) return program('key', followed('client.changes()'), []);
  if (method === undefined) return null;
  const caller = operationId === WITH_COOKIE ? 'session' : callerOf(operation);
  const args = argumentsOf(row);
  const call = (before: string): string => {
    const begun = `${before}client.${method.names.join('.')}(`;
    return `${begun}${argumentsAfter(begun, args)})`;
  };
  if (method.answer === 'events') return program(caller, followed(call('await ')), []);
  if (method.answer === 'bytes')
    return program(
      caller,
      [
        `${call('const sound = await ')};`,
        `await writeFile('sound.wav', new Uint8Array(await sound.arrayBuffer()));`,
      ],
      [`import { writeFile } from 'node:fs/promises';`],
    );
  return program(caller, [`${call('console.log(await ')});`], []);
}

function program(caller: Caller, calls: string[], imports: string[]): string {
  const made = `const client = new Switchboard({ baseUrl: '${ORIGIN}', ${CREDENTIALS[caller]} });`;
  const session = caller === 'session' ? [SESSION] : [];
  return [...imports, `import { Switchboard } from 'switchboard-sdk';`, '', ...session, made, ...calls].join(
    '\n',
  );
}

const followed = (events: string): string[] => [
  `for await (const event of ${events}) {`,
  '  console.log(event);',
  '}',
];

/** The values of the path, then the body, then the query, as methods of the client take them. */
function argumentsOf({ operation }: Row): unknown[] {
  const query = queryOf(operation);
  const body = bodyOf(operation);
  return [
    ...pathParametersOf(operation)
      .map(pathValueOf)
      .map((value) =>
        typeof value === 'object' ? new Code(`${ENVIRONMENT}.${value.variable} ?? ''`) : value,
      ),
    ...(body === undefined ? [] : [body]),
    ...(query.length === 0 ? [] : [Object.fromEntries(query)]),
  ];
}
