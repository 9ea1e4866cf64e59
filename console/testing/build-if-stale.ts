import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUILD = fileURLToPath(new URL('../build.ts', import.meta.url));

/**
 * Bundles the console when the bundle is missing or out of date. In a run of `tools/test.ts` that was done
 * before the first test.
 */
export async function buildIfStale(): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILD, '--strict', '--if-stale']);
}
