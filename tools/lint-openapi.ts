import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, INSTALL_COMMAND } from './conformance/find-program.ts';
import { openapiDocument } from './openapi-document.ts';
import { program, run } from './run-step.ts';

/**
 * Lints the API description that a server publishes with Redocly (`redocly.yaml`) and, where they are
 * installed, Spectral (`.spectral.yaml`) and swagger-parser. Returns the exit code.
 */
export async function lintOpenapi(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(openapiDocument()));
    const config = new URL('../redocly.yaml', import.meta.url).pathname;
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const codes = await Promise.all([
      run(program('redocly'), ['lint', file, '--config', config], quiet),
      checkConformance(file),
    ]);
    return Math.max(...codes);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Checks the document with Spectral and swagger-parser, which only CI has to have installed. */
async function checkConformance(file: string): Promise<number> {
  const spectral = findProgram('spectral');
  if (!spectral) {
    console.log(`Spectral and swagger-parser are not installed: ${INSTALL_COMMAND}`);
    return process.env['CI'] === undefined ? 0 : 1;
  }
  const ruleset = new URL('../.spectral.yaml', import.meta.url).pathname;
  const validator = new URL('conformance/validate-openapi.mjs', import.meta.url).pathname;
  const codes = await Promise.all([
    run(spectral, ['lint', file, '--ruleset', ruleset, '--fail-severity', 'hint']),
    run(process.execPath, [validator, file]),
  ]);
  return Math.max(...codes);
}
