import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDocumentation } from '../../server/documentation/documentation.ts';
import { PROJECT } from '../../server/documentation/serve-documentation.ts';
import { openapiDocument } from '../openapi-document.ts';
import { finishSite } from './finish-site.ts';
import { writeContent } from './write-content.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** The path of the API in front of those of its description. */
const PREFIX = '/api/v1';
const BUILD_WITHIN_MS = 300_000;

/** How the generator is installed, in a folder of its own. */
export const INSTALL_COMMAND = 'npm ci --prefix tools/docs';

/** Whether the generator is installed. */
export const isInstalled = (): boolean => existsSync(join(FOLDER, 'node_modules/astro'));

/**
 * Builds the site into a folder, which is replaced when the new site is complete.
 * @throws Error with the output of the generator when it fails.
 */
export async function buildSite(to: string): Promise<{ pages: number }> {
  const build = join(FOLDER, '.build');
  const contents = await readDocumentation(PROJECT, openapiDocument, PREFIX);
  await writeContent(PROJECT, build, contents);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/astro/bin/astro.mjs', 'build'],
    {
      cwd: FOLDER,
      encoding: 'utf8',
      timeout: BUILD_WITHIN_MS,
      // The generator tells its makers nothing.
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (status !== 0) throw new Error(`the generator failed:\n${stdout}${stderr}`);
  const built = join(build, 'dist');
  const { files } = await finishSite(built);
  await rm(to, { recursive: true, force: true });
  await rename(built, to);
  await rm(build, { recursive: true, force: true });
  return { pages: files.filter((path) => path.endsWith('.html')).length };
}
