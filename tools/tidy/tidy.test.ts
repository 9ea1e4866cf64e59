import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkLayers } from './check-layers.ts';
import { checkRouteTests } from './check-route-tests.ts';
import { checkSizes, measure, shrinkSizes } from './check-sizes.ts';
import { checkTenants, checkWords } from './check-words.ts';
import { SAME_LAYER_IMPORTS } from './layers.ts';
import { readSources, type Finding, type Source } from './sources.ts';

const source = (path: string, text: string): Source => ({ path, text });
const places = (findings: Finding[]): string[] => findings.map(({ path }) => path);

describe('the layers', () => {
  /** Where an import in `path` is refused; permitted imports that no file makes are left out. */
  const faultsOf = (path: string, text: string): string[] =>
    places(checkLayers([source(path, text)])).filter((place) => place !== 'tools/tidy/layers.ts');

  for (const [path, text] of [
    ['server/contacts/a.ts', "import { now } from '../platform/clock.ts';"],
    ['server/contacts/a.ts', "import { b } from './b.ts';"],
    ['server/carriers/a.ts', "import type { Line } from '../voice/line.ts';"],
    ['server/demo/a.ts', "import { b } from '../contacts/b.ts';"],
    ['server/app.ts', "import { b } from './contacts/b.ts';"],
    ['server/calls/a.ts', "import { b } from '../contacts/b.ts';"],
    ['server/contacts/a.ts', "import { it } from 'node:test';"],
    ['server/contacts/a.test.ts', "import { b } from '../inbox/b.ts';"],
    ['server/voice/testing/a.ts', "import { b } from '../../carriers/b.ts';"],
    ['tools/a.ts', "import { b } from '../server/contacts/b.ts';"],
  ] as const) {
    it(`let ${path} write: ${text}`, () => assert.deepEqual(faultsOf(path, text), []));
  }

  for (const [path, text] of [
    ['server/platform/a.ts', "import { b } from '../voice/b.ts';"],
    ['server/platform/db/a.ts', "import { b } from '../../app.ts';"],
    ['server/voice/a.ts', "import type { Carrier } from '../carriers/carrier.ts';"],
    ['server/contacts/a.ts', "import { b } from '../calls/b.ts';"],
    ['server/contacts/a.ts', "export { b } from '../demo/b.ts';"],
    ['server/contacts/a.ts', "const { b } = await import('../inbox/b.ts');"],
    ['server/contacts/a.ts', "import { b } from '../nowhere/b.ts';"],
  ] as const) {
    it(`do not let ${path} write: ${text}`, () => assert.deepEqual(faultsOf(path, text), [`${path}:1`]));
  }

  it('name the line of an import that runs over several', () => {
    const text = "import { x } from 'x';\n\nimport {\n  b,\n  c,\n} from '../calls/b.ts';\n";
    assert.deepEqual(faultsOf('server/contacts/a.ts', text), ['server/contacts/a.ts:3']);
  });

  it('do not know a new folder until it is entered', () => {
    assert.deepEqual(faultsOf('server/parcels/a.ts', ''), ['server/parcels/a.ts']);
  });

  it('list no import within a layer that no file makes', () => {
    const uses = Object.keys(SAME_LAYER_IMPORTS);
    assert.equal(checkLayers([]).length, uses.length);
    const sources = uses.map((use) => {
      const [from, to] = use.split(' -> ');
      return source(`server/${from}/a.ts`, `import { b } from '../${to}/b.ts';`);
    });
    assert.deepEqual(checkLayers(sources), []);
  });
});

describe('the words', () => {
  const isClean = (path: string, text: string): boolean => checkWords([source(path, text)]).length === 0;
  const sql = 'const rows = await db`\n  select 1`;';

  for (const name of ['service', 'utils', 'helpers', 'types', 'common', 'misc', 'index']) {
    it(`refuse ${name}.ts as the name of a file`, () => {
      assert.equal(isClean(`server/contacts/${name}.ts`, ''), false);
      assert.equal(isClean(`server/contacts/link-${name}.ts`, ''), true);
    });
  }

  for (const word of ['TODO', 'FIXME', 'XXX', 'HACK']) {
    it(`refuse ${word}, wherever it stands`, () => {
      assert.equal(isClean('bench/a.ts', `// ${word}: later`), false);
      assert.equal(isClean('server/contacts/a.test.ts', `// ${word}`), false);
      assert.equal(isClean('bench/a.ts', `// ${word.toLowerCase()} and ${word}S`), true);
    });
  }

  it('refuse the environment outside of config', () => {
    const text = "const port = process.env['PORT'];";
    assert.equal(isClean('server/contacts/a.ts', text), false);
    assert.equal(isClean('server/platform/http/a.ts', text), false);
    assert.equal(isClean('server/platform/config/a.ts', text), true);
    assert.equal(isClean('server/contacts/a.test.ts', text), true);
    assert.equal(isClean('tools/a.ts', text), true);
  });

  it('refuse SQL outside of queries and the platform', () => {
    assert.equal(isClean('server/contacts/a.ts', sql), false);
    assert.equal(isClean('server/contacts/a.queries.ts', sql), true);
    assert.equal(isClean('server/platform/jobs/a.ts', sql), true);
    assert.equal(isClean('server/contacts/a.test.ts', sql), true);
    for (const statement of [
      'insert into a',
      'update a set b',
      'delete from a',
      'with a as (',
      'lock table a',
    ]) {
      assert.equal(isClean('server/contacts/a.ts', `db\`${statement}\``), false, statement);
    }
    assert.equal(
      isClean('server/contacts/a.ts', 'say(`Select a number.`);'),
      false,
      'a sentence that begins so',
    );
    assert.equal(isClean('server/contacts/a.ts', 'say(`Please select a number.`);'), true);
  });
});

describe('the tenants', () => {
  const isClean = (text: string, path = 'server/contacts/a.queries.ts'): boolean =>
    checkTenants([source(path, text)]).length === 0;
  const all =
    'export async function all(db: Db): Promise<Row[]> {\n  return db`select id from contacts`;\n}\n';

  it('refuse a query that takes no workspace', () => {
    assert.equal(isClean(all), false);
    assert.equal(isClean(all.replace('db: Db', 'db: Db, workspaceId: number')), true);
  });

  it('take a workspace that comes within an object, when the query restricts by it', () => {
    const within = (where: string): string =>
      `export async function end(db: Db, call: CallKey): Promise<void> {\n  await db\`delete from calls where ${where}\`;\n}\n`;
    assert.equal(isClean(within('id = 1')), false);
    assert.equal(isClean(within('workspace_id = 1')), true);
  });

  it('do not take the workspace of the next function for its own', () => {
    const other =
      'export async function one(db: Db, workspaceId: number): Promise<Row> {\n  return db``;\n}\n';
    assert.equal(isClean(all + other), false);
  });

  it('let a query look at every workspace that says so and why', () => {
    assert.equal(isClean(`// tidy: every workspace, because a restart ends the calls of all\n${all}`), true);
    assert.equal(isClean(`// every workspace\n${all}`), false);
  });

  it('leave alone what is private, the platform, and tests', () => {
    assert.equal(isClean(all.replace('export ', '')), true);
    assert.equal(isClean(all, 'server/platform/jobs/jobs.queries.ts'), true);
    assert.equal(isClean(all, 'server/contacts/testing/a.queries.ts'), true);
    assert.equal(isClean(all, 'server/contacts/a.ts'), true);
  });
});

describe('the sizes', () => {
  const lines = (count: number): string => '  call();\n'.repeat(count);
  const file = (count: number): Source => source('server/a.ts', lines(count));

  it('allow a file 300 lines', () => {
    assert.deepEqual(checkSizes([file(300)], {}), []);
    assert.deepEqual(places(checkSizes([file(301)], {})), ['server/a.ts']);
  });

  for (const [what, open, close] of [
    ['function', 'export async function act(a: number): Promise<void> {', '}'],
    ['arrow', 'export const act = async (a: number): Promise<void> => {', '}'],
    ['method', '  async act(a: number): Promise<void> {', '  }'],
    ['private method', '  #act(): void {', '  }'],
    ['function of many parameters', 'function act(\n  a: number,\n): void {', '}'],
    ['method of many parameters', '  async act(\n    a: number,\n  ): Promise<void> {', '  }'],
    ['arrow of many parameters', '  const act = async (\n    a: number,\n  ): Promise<void> => {', '  }'],
  ] as const) {
    it(`allow a ${what} 60 lines`, () => {
      const of = (count: number): Source =>
        source(
          'server/a.ts',
          `${open}\n${'call();\n'.repeat(count - 1 - open.split('\n').length)}${close}\n`,
        );
      assert.deepEqual(checkSizes([of(60)], {}), []);
      assert.deepEqual(places(checkSizes([of(61)], {})), ['server/a.ts#act']);
    });
  }

  it('measure the longest of two that have one name', () => {
    const method = (count: number): string => `  act(): void {\n${'    call();\n'.repeat(count - 2)}  }\n`;
    assert.deepEqual(measure([source('server/a.ts', method(80) + method(70) + method(10))]), {
      'server/a.ts#act': 80,
    });
  });

  it('take no call for a function', () => {
    const call = `  call(\n    a,\n  );\n${'  other();\n'.repeat(100)}}\n`;
    assert.deepEqual(measure([source('server/a.ts', call)]), {});
  });

  it('allow a group of tests, a loop and a condition more', () => {
    for (const open of ["describe('it', () => {", 'for (const a of b) {', 'if (a) {']) {
      assert.deepEqual(measure([source('server/a.ts', `  ${open}\n${lines(100)}  }\n`)]), {});
    }
  });

  it('let what was too long stay so long, but grow no further', () => {
    assert.deepEqual(checkSizes([file(320)], { 'server/a.ts': 320 }), []);
    assert.equal(checkSizes([file(321)], { 'server/a.ts': 320 }).length, 1);
  });

  it('do not let a limit stand above what is left', () => {
    assert.match(checkSizes([file(310)], { 'server/a.ts': 320 })[0]?.message ?? '', /has shrunk/);
    assert.match(checkSizes([], { 'server/a.ts': 320 })[0]?.message ?? '', /has shrunk/);
  });

  it('lower limits when asked, and never raise or add one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-tidy-'));
    const path = join(folder, 'sizes.json');
    const sources = [file(310), source('server/b.ts', lines(400)), source('server/c.ts', lines(500))];
    writeFileSync(path, JSON.stringify({ 'server/a.ts': 320, 'server/b.ts': 350, 'server/gone.ts': 330 }));
    shrinkSizes(path, sources);
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    assert.deepEqual(kept, { 'server/a.ts': 310, 'server/b.ts': 350 });
    rmSync(folder, { recursive: true });
  });
});

describe('the tests of routes', () => {
  const routes = source(
    'server/contacts/contacts.routes.ts',
    "route({\n    method: 'PATCH',\n    path: '/contacts/{id}',\n  }), route({\n    method: 'GET',\n    path: '/contacts',\n  })",
  );
  const missing = (path: string, text: string): string[] =>
    checkRouteTests([routes, source(path, text)]).map(({ message }) => message.split(' has ')[0] ?? '');
  const both = ['PATCH /contacts/{id}', 'GET /contacts'];

  it('are asked for each route', () => {
    assert.deepEqual(missing('server/contacts/a.test.ts', ''), both);
    const text = "await api.get('/contacts'); await api.patch(`/contacts/${id}`, {});";
    assert.deepEqual(missing('server/contacts/a.test.ts', text), []);
  });

  it('must be of the same method and the same address', () => {
    assert.deepEqual(missing('server/contacts/a.test.ts', 'api.delete(`/contacts/${id}`)'), both);
    assert.deepEqual(missing('server/contacts/a.test.ts', 'api.patch(`/contacts/${id}/notes`)'), both);
    assert.deepEqual(missing('server/contacts/a.test.ts', "api.get('/contacts?page=2')"), [both[0]]);
  });

  it('must stand in the folder of the resource', () => {
    assert.deepEqual(missing('server/inbox/a.test.ts', "api.get('/contacts')"), both);
    assert.deepEqual(missing('server/contacts/testing/a.ts', "api.get('/contacts')"), both);
  });
});

describe('the sources', () => {
  it('are the files that git tracks or would, and those that are still there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-tidy-'));
    const write = (name: string): void => writeFileSync(join(folder, name), `// ${name}\n`);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet');
    for (const name of ['kept.ts', 'removed.ts', 'ignored.ts', 'text.md']) write(name);
    writeFileSync(join(folder, '.gitignore'), 'ignored.ts\n');
    git('add', 'kept.ts', 'removed.ts');
    rmSync(join(folder, 'removed.ts'));
    write('new.ts');
    const found = readSources(folder).sort((a, b) => a.path.localeCompare(b.path));
    assert.deepEqual(found, [source('kept.ts', '// kept.ts\n'), source('new.ts', '// new.ts\n')]);
    rmSync(folder, { recursive: true });
  });
});
