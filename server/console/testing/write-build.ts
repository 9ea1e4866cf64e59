import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { NONCE_PLACEHOLDER } from '../../../console/bundling/nonce.ts';

export const SCRIPT = `console.log("${'a long script '.repeat(300)}");\n`;
export const FONT = Buffer.from('wOF2 and the rest of a font'.repeat(200));

export const newFolder = async (): Promise<string> => mkdtemp(join(tmpdir(), 'switchboard-console-'));

/** Writes a build as `console/build.ts` leaves it: a page, a script in three encodings, a font. */
export async function writeBuild(folder: string, title = 'Switchboard'): Promise<void> {
  const assets = join(folder, 'assets');
  await mkdir(assets, { recursive: true });
  await mkdir(join(folder, '.vite'), { recursive: true });
  const head = `<meta property="csp-nonce" nonce="${NONCE_PLACEHOLDER}"><title>${title}</title>`;
  const script = `<script type="module" src="/assets/index-1a2b3c4d.js" nonce="${NONCE_PLACEHOLDER}"></script>`;
  const page = `<!doctype html>\n<html lang="en">\n<head>${head}${script}</head><body></body></html>\n`;
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'stamp'), 'the digest of the sources');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(assets, 'index-1a2b3c4d.js'), SCRIPT);
  await writeFile(join(assets, 'index-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(assets, 'index-1a2b3c4d.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(assets, 'inter-5e6f7a8b.woff2'), FONT);
  await writeFile(join(assets, 'notes.exe'), 'not a type that is served');
}
