import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { BUILT, CONSOLE, STAMP_FILE, stampOfSources } from './stamp.ts';
import { viteOptions } from './vite-options.ts';

/** Fonts and pictures are compressed already; the page is stamped for each answer. */
const COMPRESSED = /\.(?:js|css|svg|json)$/;
/** Files that the server does not hand out. */
const KEPT_BACK = /^(?:\.vite|stamp)/;

/** Longer than any build takes. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** How often the place of the build is tried for. */
const ATTEMPTS = 10;

const zipped = promisify(gzip);
const brotlied = promisify<Buffer, object, Buffer>(brotliCompress);

/**
 * Bundles the console, compresses each text file (`.br` and `.gz` beside it), and puts the finished build in
 * the place of the one before, so that no reader finds half of one.
 * @param logLevel what Vite prints.
 * @throws Error when a source cannot be bundled, or the folder cannot be written.
 */
export async function bundle(logLevel: 'warn' | 'silent'): Promise<void> {
  await removeAbandoned();
  const unfinished = `${BUILT}.${randomBytes(6).toString('hex')}`;
  try {
    // Taken before the sources are read: a source that changes meanwhile makes the build out of date.
    const stamp = await stampOfSources();
    const options = { ...viteOptions.build, outDir: unfinished, emptyOutDir: true };
    await build({ ...viteOptions, logLevel, build: options });
    await compressBelow(unfinished);
    await writeFile(join(unfinished, STAMP_FILE), stamp);
    await replace(unfinished);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Folders of builds that were ended from outside. Others may be building now. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(CONSOLE)) {
    if (!name.startsWith(`${basename(BUILT)}.`)) continue;
    const path = join(CONSOLE, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

async function compressBelow(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => COMPRESSED.test(one) && !KEPT_BACK.test(one))) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), await zipped(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(join(folder, `${name}.br`), await brotlied(bytes, { params }));
  }
}

/**
 * A folder with files is not renamed over: the build before it is put aside first. Where another process puts
 * its build there meanwhile, that one is put aside in turn.
 */
async function replace(finished: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const before = `${finished}.${attempt}`;
    await rename(BUILT, before).catch(unless('ENOENT'));
    try {
      await rename(finished, BUILT);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      unless('ENOTEMPTY', 'EEXIST')(error);
    } finally {
      await rm(before, { recursive: true, force: true });
    }
  }
}

/** Throws an error again unless it is one of these of the file system. */
const unless =
  (...codes: string[]) =>
  (error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!codes.includes(code)) throw error;
  };
