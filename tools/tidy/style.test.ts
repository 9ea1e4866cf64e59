import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDuplicateImports } from './check-imports.ts';
import type { Finding, Source } from './sources.ts';
import { checkConstants, checkLogMessages } from './check-style.ts';
import { checkCommentWidth, checkReferences } from './check-text.ts';

const source = (path: string, text: string): Source => ({ path, text });
const places = (findings: Finding[]): string[] => findings.map(({ path }) => path);

describe('the constants of a module', () => {
  const names = (text: string, path = 'server/a.ts'): number => checkConstants([source(path, text)]).length;

  it('are in upper case when they are a number or a text', () => {
    assert.equal(names('const waitMs = 5 * 60_000;\n'), 1);
    assert.equal(names("export const channel = 'calls';\n"), 1);
    assert.equal(names('const WAIT_MS = 5 * 60_000;\n'), 0);
  });

  it('keep their case when a call returns them, when they are functions, and in tests', () => {
    assert.equal(names('const sql = connect(url);\n'), 0);
    assert.equal(names('const twice = (n: number) => n * 2;\n'), 0);
    assert.equal(names('const port = 5060;\n', 'server/a.test.ts'), 0);
    assert.equal(names('function a() {\n  const port = 5060;\n}\n'), 0);
  });
});

describe('the log messages', () => {
  const isClean = (call: string, path = 'server/a.ts'): boolean =>
    checkLogMessages([source(path, call)]).length === 0;

  it('are phrases without a capital at the beginning and a full stop at the end', () => {
    assert.equal(isClean("log.info('webhook delivery failed');"), true);
    assert.equal(isClean("this.#log.error({ err: error }, 'SIP port is in use');"), true);
    assert.equal(isClean("log.info('Webhook delivery failed');"), false);
    assert.equal(isClean("log.warn({ call_id: 1 }, 'recording failed.');"), false);
  });

  it('are those of the server, not of its tests', () => {
    assert.equal(isClean("log.info('Started.');", 'server/a.test.ts'), true);
  });
});

describe('the imports', () => {
  it('name each module once', () => {
    const once = "import { a } from './a.ts';\nimport { b } from './b.ts';\n";
    assert.deepEqual(checkDuplicateImports([source('server/c.ts', once)]), []);
    const twice = "import { a } from './a.ts';\nimport type {\n  A,\n} from './a.ts';\n";
    assert.deepEqual(places(checkDuplicateImports([source('server/c.ts', twice)])), ['server/c.ts']);
  });
});

describe('the comments and documents', () => {
  const wide = 'word '.repeat(30).trim();
  const page = source('docs/orders.md', '# Orders\n');
  const found = (text: string): string[] =>
    checkReferences([source('server/a.ts', text)], [page]).map(({ message }) => message);

  it('are at most 110 columns wide', () => {
    assert.deepEqual(places(checkCommentWidth([source('server/a.ts', `// ${wide}\n`)], [])), [
      'server/a.ts:1',
    ]);
    assert.deepEqual(places(checkCommentWidth([], [source('a.md', `\n${wide}\n`)])), ['a.md:2']);
    assert.deepEqual(checkCommentWidth([source('server/a.ts', `const a = '${wide}';\n`)], []), []);
  });

  it('may have wide tables, code blocks and addresses', () => {
    for (const text of [
      `| ${wide} |\n`,
      `\`\`\`\n${wide}\n\`\`\`\n`,
      `https://example.com/${'x'.repeat(120)}\n`,
    ])
      assert.deepEqual(checkCommentWidth([], [source('a.md', text)]), []);
  });

  it('name only pages that are there', () => {
    assert.deepEqual(found('/** Prices an order (docs/orders.md). */'), []);
    assert.deepEqual(found('/** Prices an order (docs/prices.md). */'), [
      'names docs/prices.md, which is not there',
    ]);
    assert.deepEqual(found('// docs/decisions/0099'), ['names the decision 0099, which is not there']);
    assert.deepEqual(found("const path = 'docs/prices.md';"), []);
  });

  it('cite no document that is not in the repository', () => {
    assert.match(found('// Counted as the specification says.')[0] ?? '', /cites a document/);
    assert.match(found('/** Free text (decisions, section 1). */')[0] ?? '', /cites a document/);
    assert.deepEqual(found('/** RFC 3261, section 17.1. */'), []);
  });

  it('link only to documents that are there', () => {
    const links = source(
      'README.md',
      '[orders](docs/orders.md#prices) [gone](docs/gone.md) [web](https://a.example/b.md)',
    );
    assert.deepEqual(
      checkReferences([], [page, links]).map(({ message }) => message),
      ['names docs/gone.md, which is not there', 'links to docs/gone.md, which is not there'],
    );
  });
});
