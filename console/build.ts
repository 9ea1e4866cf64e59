import { stripVTControlCharacters } from 'node:util';
import { stampOfBuild, stampOfSources } from './bundling/stamp.ts';

/**
 * Bundles the console into `console/dist/`: `node tools/launch.mjs console/build.ts`. Runs after every
 * install (`prepare`). A failure is one line and no error there, because a telephone system must install
 * without its console; the start tries again. `--strict` makes it an error, `--if-stale` builds only what is
 * out of date.
 */
const isStrict = process.argv.includes('--strict');
const isAskedAnyway = !process.argv.includes('--if-stale');

try {
  if (isAskedAnyway || (await stampOfBuild()) !== (await stampOfSources())) {
    // Loaded here, so that a missing package is told like any other failure.
    const { bundle } = await import('./bundling/bundle.ts');
    await bundle(isStrict ? 'warn' : 'silent');
  }
} catch (error) {
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  process.stderr.write(`switchboard: the console is not built: ${isStrict ? message : inOneLine(message)}\n`);
  if (isStrict) process.exitCode = 1;
}

/** Vite counts the faults in the first line and names them from the second on. */
function inOneLine(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, 2).join(' ');
}
