import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MANIFEST, type SiteManifest } from '../../server/documentation/built-site.ts';

/** Where the generator is told that the site will be. */
const BASE = '/docs';
/** An attribute with an address of the site. */
const ATTRIBUTE = /(\s[\w-]+=")\/docs(\/[^"]*|)"/g;
/** Scripts without a file, which a policy allows by their digest. */
const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
/** What the search says of its own address; another release of the generator may say it otherwise. */
const OWN_ADDRESSES: readonly [string, string][] = [
  ['return`/docs/`+', 'return new URL(`../`,import.meta.url).href+'],
  [
    'baseUrl:`/docs`,bundlePath:`/docs`.replace(/\\/$/,``)+`/pagefind/`',
    'baseUrl:new URL(`../`,import.meta.url).pathname,bundlePath:new URL(`../pagefind/`,import.meta.url).pathname',
  ],
];

/**
 * Makes the addresses of a built site relative, so that it works below any path and behind any proxy, and
 * writes its manifest.
 * @throws Error when an address stays that only works at one place.
 */
export async function finishSite(folder: string): Promise<SiteManifest> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const scripts = new Set<string>();
  for (const path of files) {
    const isPage = path.endsWith('.html');
    if (!isPage && !path.endsWith('.js')) continue;
    const text = await readFile(join(folder, path), 'utf8');
    const finished = isPage ? relativePage(text, path) : relativeProgram(text, path);
    if (isPage) for (const [, script = ''] of finished.matchAll(SCRIPT)) scripts.add(digestOf(script));
    if (finished !== text) await writeFile(join(folder, path), finished);
  }
  const manifest = { files, scripts: [...scripts].sort() };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
  return manifest;
}

function relativePage(page: string, path: string): string {
  const up = '../'.repeat(path.split('/').length - 1) || './';
  return page.replaceAll(ATTRIBUTE, (_, start: string, rest: string) => `${start}${up}${rest.slice(1)}"`);
}

function relativeProgram(program: string, path: string): string {
  if (path.startsWith('pagefind/')) return program;
  const finished = OWN_ADDRESSES.reduce((text, [absolute, own]) => text.replaceAll(absolute, own), program);
  if (finished.includes(`\`${BASE}`))
    throw new Error(`${path} has an address that works below ${BASE} alone; see tools/docs/finish-site.ts`);
  return finished;
}

const digestOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;
