import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE =
  '<html lang="en"><head></head><body><script type="module" src="/main.tsx"></script></body></html>';
const STYLES =
  '@layer base, ui, page;\n@layer page { .row { color: light-dark(#111, #eee); & b { margin: 0 } } }';
const PROGRAM = `import { createRoot } from 'react-dom/client';
import { SearchField } from 'react-aria-components/SearchField';
import { Button } from 'react-aria-components/Button';
import styles from "./row.module.css";
createRoot(document.body).render(
  <SearchField className={styles['row']}><Button>Later</Button></SearchField>,
);
`;

/** A console of one page, with the programs that build the real one. */
describe('a build of the console', { timeout: 120_000 }, () => {
  let root = '';
  const at = (...parts: string[]): string => join(root, 'console', ...parts);

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'switchboard-build-'));
    await mkdir(at());
    for (const name of ['build.ts', 'bundling', 'tsconfig.json'])
      await cp(join(ROOT, 'console', name), at(name), { recursive: true });
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json'])
      await cp(join(ROOT, name), join(root, name));
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    await writeFile(at('index.html'), PAGE);
    await writeFile(at('row.module.css'), STYLES);
    await writeFile(at('main.tsx'), PROGRAM);
  });
  after(() => rm(root, { recursive: true }));

  const build = async (...options: string[]): Promise<{ code: number | null; said: string }> => {
    const child = spawn(process.execPath, [at('build.ts'), ...options], { cwd: tmpdir() });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, said };
  };
  const assets = async (ending: string): Promise<string[]> =>
    (await readdir(at('dist', 'assets'))).filter((name) => name.endsWith(ending));
  const textOf = async (ending: string): Promise<string> => {
    const names = await assets(ending);
    return (await Promise.all(names.map((name) => readFile(at('dist', 'assets', name), 'utf8')))).join('\n');
  };
  const isOneLine = (said: string): void =>
    assert.match(said, /^switchboard: the console is not built: .+\n$/);

  it('says nothing when it is done, and leaves nothing beside it', async () => {
    assert.deepEqual(await build('--strict'), { code: 0, said: '' });
    assert.deepEqual(
      (await readdir(at())).filter((name) => name.startsWith('dist')),
      ['dist'],
    );
  });

  it('has each text file in two compressed forms', async () => {
    const plain = await assets('.js');
    assert.ok(plain.length > 0);
    for (const name of plain) {
      const bytes = await readFile(at('dist', 'assets', name));
      assert.ok(brotliDecompressSync(await readFile(at('dist', 'assets', `${name}.br`))).equals(bytes));
      assert.ok(gunzipSync(await readFile(at('dist', 'assets', `${name}.gz`))).equals(bytes));
    }
  });

  it('keeps nested rules and colours of two themes as they are written, and names classes by file', async () => {
    const css = await textOf('.css');
    assert.match(css, /^@layer base,ui(?:,page)?;@layer page/);
    assert.match(css, /\.row-module_row_\w+\{/);
    assert.match(css, /light-dark\(/);
  });

  it('holds the texts of its controls in the four languages, and in no other', async () => {
    const script = await textOf('.js');
    assert.match(script, /Clear search/);
    assert.match(script, /Suche zurücksetzen/);
    assert.doesNotMatch(script, /Wyczyść|Очистить|清除/);
  });

  it('leaves a place for the nonce of each answer on every script and style', async () => {
    const page = await readFile(at('dist', 'index.html'), 'utf8');
    assert.match(page, /<meta property="csp-nonce" nonce="__CSP_NONCE__">/);
    const tags = page.match(/<(?:script|link|style)\b[^>]*>/g) ?? [];
    assert.ok(tags.length >= 2);
    for (const tag of tags) assert.match(tag, /nonce="__CSP_NONCE__"/);
    assert.doesNotMatch(page, /https?:|<script[^>]*>[^<]/);
  });

  it('is made again only when a source, and not when a test, is another', async () => {
    const { ino } = await stat(at('dist', 'index.html'));
    await writeFile(at('main.test.ts'), 'a test');
    await build('--if-stale');
    assert.equal((await stat(at('dist', 'index.html'))).ino, ino);
    await writeFile(at('main.tsx'), PROGRAM.replace('Later', 'Sooner'));
    await build('--if-stale');
    assert.match(await textOf('.js'), /Sooner/);
  });

  it('is whole when two processes make it at the same time', async () => {
    const both = await Promise.all([build('--strict'), build('--strict'), build('--strict')]);
    assert.deepEqual(
      both.map(({ said }) => said),
      ['', '', ''],
    );
    assert.equal((await assets('.js')).length, (await assets('.js.br')).length);
    assert.deepEqual(
      (await readdir(at())).filter((name) => name.startsWith('dist')),
      ['dist'],
    );
  });

  it('says in one line why there is none, and fails the install only when it is asked to', async () => {
    await writeFile(at('main.tsx'), "import { nothing } from './not-there.ts';\nnothing();\n");
    const { code, said } = await build();
    assert.equal(code, 0);
    isOneLine(said);
    assert.match(said, /not-there/);
    assert.equal((await build('--strict')).code, 1);
    // The build before stays.
    assert.match(await textOf('.js'), /Sooner/);
  });

  it('lets an install without the bundler succeed', async () => {
    await rm(join(root, 'node_modules'));
    const { code, said } = await build();
    assert.equal(code, 0);
    isOneLine(said);
    assert.match(said, /vite/);
  });
});
