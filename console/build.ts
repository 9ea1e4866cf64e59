import { stampOfBuild, stampOfSources } from './bundling/stamp.ts';

/**
 * Bundles the console into `console/dist/`: `node tools/launch.mjs console/build.ts`. Runs after every
 * install (`prepare`). A failure is one line and no error there, because a telephone system must install
 * without its console; the start tries again. `--strict` makes it an error, `--if-stale` builds only what is out of date.
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
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split('\n').find((one) => one.trim() !== '') ?? '';
  process.stderr.write(`switchboard: the console is not built: ${isStrict ? message : line}\n`);
  if (isStrict) process.exitCode = 1;
}
