import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { StaticFile } from '../platform/http/answer/static-file.ts';

/** What the build says of itself, in the file that it writes last. */
export interface SiteManifest {
  /** Every file by its path in the folder. */
  files: string[];
  /** Digests of the scripts inside pages, as a policy names them: `sha256-…`. */
  scripts: string[];
}

/** The name of the file with the manifest. */
export const MANIFEST = 'site.json';
/** The folder of the files whose names hold the digest of their content. */
const LASTING = '_astro/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
/** So many files are kept in memory; others are read again. */
const KEPT_FILES = 64;

/** The page for addresses that the site does not have. */
const LOST = '404.html';
/** An address so many folders deep is none that a page leads to. */
const MAX_DEPTH = 8;

/** A file of the site with the headers that go with it. */
export interface SiteFile {
  file: StaticFile;
  caching: string;
  headers: Record<string, string>;
}

interface Build {
  folder: string;
  changedAt: number;
  files: ReadonlySet<string>;
  policy: string;
  kept: Map<string, StaticFile>;
}

/** The site that `npm run docs` builds. It is found without a restart, when it is built and built again. */
export class BuiltSite {
  readonly #folder: string | null;
  #build: Build | null = null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** The file at an address below `/docs/`: a page for a folder. Undefined where there is none. */
  async file(address: string): Promise<SiteFile | undefined> {
    const build = await this.#current();
    if (build === null) return undefined;
    const path = [address, join(address, 'index.html')].find((one) => build.files.has(one));
    const type = path === undefined ? undefined : (TYPES[extname(path)] ?? 'application/octet-stream');
    if (path === undefined || type === undefined) return undefined;
    const file = await kept(build, path, () => read(build.folder, path, type));
    const headers = path.endsWith('.html') ? pageHeaders(build.policy) : fileHeaders;
    return { file, caching: path.startsWith(LASTING) ? FOR_EVER : 'no-cache', headers };
  }

  /**
   * The page that says that there is none.
   * @param depth how many folders below `/docs/` the address is that was asked for: the page is made for
   *   the folder of the site, and its addresses are relative
   * @returns undefined where there is no site
   */
  async lostPage(depth: number): Promise<SiteFile | undefined> {
    const build = await this.#current();
    if (build === null || !build.files.has(LOST) || depth > MAX_DEPTH) return undefined;
    const file = await kept(build, `${depth} ${LOST}`, async () => {
      const page = await readFile(join(build.folder, LOST), 'utf8');
      const moved = page.replaceAll('="./', `="${'../'.repeat(depth) || './'}`);
      return new StaticFile(TYPES['.html'] ?? '', Buffer.from(moved), { status: 404 });
    });
    return { file, caching: 'no-store', headers: pageHeaders(build.policy) };
  }

  async #current(): Promise<Build | null> {
    if (this.#folder === null) return null;
    const manifest = join(this.#folder, MANIFEST);
    const found = await stat(manifest).catch(() => null);
    if (found === null) return null;
    if (this.#build?.changedAt === found.mtimeMs) return this.#build;
    const { files, scripts } = JSON.parse(await readFile(manifest, 'utf8')) as SiteManifest;
    this.#build = {
      folder: this.#folder,
      changedAt: found.mtimeMs,
      files: new Set(files),
      policy: policyOf(scripts),
      kept: new Map(),
    };
    return this.#build;
  }
}

/** A file out of those in memory, among which it is the youngest then. */
async function kept(build: Build, name: string, make: () => Promise<StaticFile>): Promise<StaticFile> {
  const file = build.kept.get(name) ?? (await make());
  build.kept.delete(name);
  build.kept.set(name, file);
  const [oldest] = build.kept.keys();
  if (build.kept.size > KEPT_FILES && oldest !== undefined) build.kept.delete(oldest);
  return file;
}

async function read(folder: string, path: string, type: string): Promise<StaticFile> {
  const bytes = await readFile(join(folder, path));
  // Pictures and the index of the search are compressed already.
  return new StaticFile(type, bytes, isText(type) ? {} : { encoded: new Map() });
}

const isText = (type: string): boolean => type.includes('charset') || type === 'image/svg+xml';

const fileHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const pageHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...fileHeaders,
});

/** A page runs the scripts of its build and loads from this server alone; the search is WebAssembly. */
const policyOf = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${scripts.map((one) => `'${one}'`).join(' ')}`.trimEnd(),
    // Colours of code and depths of headings stand in attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
