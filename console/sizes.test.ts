import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { BUILT } from './bundling/stamp.ts';

/** Bytes and not milliseconds: times of one machine swing by a third. Thousands of bytes after gzip. */
const MOST_KB = { first: 190, page: 35, withPage: 250, scripts: 700, styles: 25 };
const MOST_FONT_KB = 90;
/** Files of scripts that a page asks for besides those of the first page. */
const MOST_FILES = 8;

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** What the console costs on the first visit and altogether (docs/decisions/0081). */
describe('the size of the console', () => {
  let chunks: Record<string, Chunk> = {};
  const sizes = new Map<string, number>();

  before(async () => {
    chunks = JSON.parse(await readFile(join(BUILT, '.vite', 'manifest.json'), 'utf8')) as typeof chunks;
    for (const { file, css = [] } of Object.values(chunks)) {
      for (const name of [file, ...css]) sizes.set(name, gzipSync(await readFile(join(BUILT, name))).length);
    }
  });

  const isScript = (name: string): boolean => name.endsWith('.js');
  const kb = (names: Iterable<string>): number =>
    [...new Set(names)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1_000;
  const all = (ending: string): string[] => [...sizes.keys()].filter((name) => name.endsWith(ending));

  /** The chunks that are loaded with one: itself and its static imports. */
  const loadedWith = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const other of chunks[key]?.imports ?? []) loadedWith(other, found);
    return found;
  };
  const filesOf = (keys: Iterable<string>): string[] => [...keys].map((key) => chunks[key]?.file ?? '');
  const first = (): string[] => {
    const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry);
    assert.ok(entry !== undefined);
    return filesOf(loadedWith(entry));
  };

  it('lets somebody see the first page after little', () => {
    assert.ok(kb(first()) <= MOST_KB.first, `${kb(first())} kB of scripts before the first page`);
  });

  it('adds little for each page, in few requests', () => {
    const atFirst = new Set(first());
    const pages = Object.keys(chunks).filter((key) => chunks[key]?.isDynamicEntry);
    assert.ok(pages.length > 20, 'the pages are chunks of their own');
    for (const page of pages) {
      const files = filesOf(loadedWith(page)).filter((name) => !atFirst.has(name));
      const own = chunks[page]?.file ?? '';
      assert.ok(kb([own]) <= MOST_KB.page, `${own} has ${kb([own])} kB`);
      assert.ok(kb(files) <= MOST_KB.withPage, `${page} takes ${kb(files)} kB`);
      assert.ok(files.length <= MOST_FILES, `${page} takes ${files.length} files`);
    }
  });

  it('is small altogether', () => {
    assert.ok(kb(all('.js').filter(isScript)) <= MOST_KB.scripts, `scripts: ${kb(all('.js'))} kB`);
    assert.ok(kb(all('.css')) <= MOST_KB.styles, `styles: ${kb(all('.css'))} kB`);
  });

  it('has fonts in parts, of which one language needs one', async () => {
    for (const { file } of Object.values(chunks).filter((chunk) => chunk.file.endsWith('.woff2'))) {
      const { size } = await stat(join(BUILT, file));
      assert.ok(size <= MOST_FONT_KB * 1_000, `${file} has ${size} bytes`);
    }
  });

  it('loads nothing from another server', async () => {
    for (const name of all('.css')) {
      const css = await readFile(join(BUILT, name), 'utf8');
      assert.doesNotMatch(css, /url\(\s*["']?(?:https?:)?\/\//, name);
      assert.doesNotMatch(css, /@import/, name);
    }
    const page = await readFile(join(BUILT, 'index.html'), 'utf8');
    assert.doesNotMatch(page, /(?:src|href)="(?:https?:)?\/\//);
  });
});
