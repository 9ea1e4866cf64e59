import { lintOpenapi } from './lint-openapi.ts';
import { program, run, runAll } from './run-step.ts';

/**
 * The checks that read the code without running it: types, lint, format, dead code, the API description and
 * the project's own rules (tidy).
 */
export const checks: [string, () => Promise<number>][] = [
  ['types', () => run(program('tsc'), ['-p', '.'])],
  ['lint', () => run(program('oxlint'), ['--type-aware'])],
  ['format', () => run(program('oxfmt'), ['--check', '.'])],
  ['dead code', () => run(program('knip'), ['--no-progress'])],
  ['api description', lintOpenapi],
  ['tidy', () => run(process.execPath, ['tools/tidy/tidy.ts'])],
];

if (import.meta.main) process.exitCode = (await runAll(checks)) ? 0 : 1;
