import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openapiDocument } from './openapi-document.ts';
import { writePythonTypes } from './write-python-types.ts';

const folder = fileURLToPath(new URL('../sdk/python', import.meta.url));
const checker = fileURLToPath(new URL('check_python_types.py', import.meta.url));

/** Values of named shapes that the OpenAPI document shows, as requests and as answers. */
function examples(): [string, unknown][] {
  const nameOf = (schema: Found): string | undefined => schema?.$ref?.split('/').at(-1);
  type Found = { $ref?: string; properties?: { data?: Found } } | undefined;
  type Content = { content?: { 'application/json'?: { schema: Found; example?: { data?: unknown } } } };
  type Operation = { requestBody?: Content; responses: Record<string, Content> };
  const { paths } = openapiDocument() as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody, responses }) => {
      const asked = requestBody?.content?.['application/json'];
      const answers = Object.values(responses).flatMap((one) => one.content?.['application/json'] ?? []);
      const shown = answers.map((one) => [nameOf(one.schema?.properties?.data), one.example?.data] as const);
      return [[nameOf(asked?.schema), asked?.example] as const, ...shown];
    })
    .flatMap(([name, value]): [string, unknown][] =>
      name === undefined || value === undefined ? [] : [[name, value]],
    );
}

/** Runs Python without leaving anything behind. */
const python = (args: string[], input = '') =>
  spawnSync('python3', ['-B', ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: folder },
  });

const version = /^Python 3\.(\d+)/.exec(python(['--version']).stdout ?? '')?.[1];
const skip = Number(version ?? 0) < 11 ? 'there is no Python 3.11 (Debian: apt-get install python3)' : false;

describe('the types for Python', () => {
  it('are generated from the OpenAPI document (else: node tools/write-python-types.ts)', () => {
    assert.equal(readFileSync(`${folder}/switchboard_types.py`, 'utf8'), writePythonTypes());
  });

  it('hold for every example of the document', { skip }, () => {
    const shown = examples();
    const { stdout, stderr } = python([checker], JSON.stringify(shown));
    assert.match(stdout, new RegExp(`^\\d{3} ${shown.length}\\n$`), stdout + stderr);
    assert.ok(shown.length > 200);
  });

  it('find what is missing, unknown or of another type', { skip }, () => {
    const wrong: [string, unknown][] = [
      ['PageMeta', { current_page: '1', per_page: 25, last_page: 1, more: 1 }],
      ['CreateOrderRequest', { fulfillment: 'nowhere', items: [{ product_id: 1.5, quantity: true }] }],
    ];
    const { stdout } = python([checker], JSON.stringify(wrong));
    const places = stdout
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(/:? /)[0]);
    assert.deepEqual(places.sort(), [
      'CreateOrderRequest.fulfillment',
      'CreateOrderRequest.items.0.product_id',
      'CreateOrderRequest.items.0.quantity',
      'PageMeta.current_page',
      'PageMeta.more',
      'PageMeta.total',
    ]);
  });
});
