import { INSTALL_COMMAND, isInstalled } from './conformance/find-program.ts';
import { lintOpenapi } from './lint-openapi.ts';
import { program, run, runAll } from './run-step.ts';

/**
 * The checks that read the code without running it: types, lint, format, dead code, the API description and
 * the project's own rules (tidy).
 */
export const checks: [string, () => Promise<number>][] = [
  ['types', () => run(program('tsc'), ['-p', '.'])],
  ['types of the console', () => run(program('tsc'), ['-p', 'console'])],
  ['types of the console’s tests', () => run(program('tsc'), ['-p', 'console/testing'])],
  ['types of the proofs with SDKs', checkProofs],
  ['lint', () => run(program('oxlint'), ['--type-aware'])],
  ['format', () => run(program('oxfmt'), ['--check', '.'])],
  ['dead code', () => run(program('knip'), ['--no-progress'])],
  ['api description', lintOpenapi],
  ['tidy', () => run(process.execPath, ['tools/tidy/tidy.ts'])],
];

/** The proofs import SDKs that only CI has to have installed. */
async function checkProofs(): Promise<number> {
  if (isInstalled()) return run(program('tsc'), ['-p', 'tools/conformance']);
  console.log(`the SDKs of vendors are not installed: ${INSTALL_COMMAND}`);
  return process.env['CI'] === undefined ? 0 : 1;
}

if (import.meta.main) process.exitCode = (await runAll(checks)) ? 0 : 1;
