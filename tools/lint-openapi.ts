import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { apiDescription } from '../server/api-description.ts';
import { allRoutes, type AppServices } from '../server/app.ts';
import { program, run } from './run-step.ts';

/**
 * Lints the API description that a server publishes with Redocly (`redocly.yaml`), Spectral
 * (`.spectral.yaml`) and swagger-parser. Returns the exit code.
 */
export async function lintOpenapi(): Promise<number> {
  // The description needs the routes only; the services are used by requests.
  const document = apiDescription(allRoutes({} as AppServices), 'https://phone.example/api/v1', 'Service');
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const config = new URL('../redocly.yaml', import.meta.url).pathname;
    const ruleset = new URL('../.spectral.yaml', import.meta.url).pathname;
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const codes = await Promise.all([
      run(program('redocly'), ['lint', file, '--config', config], quiet),
      run(program('spectral'), ['lint', file, '--ruleset', ruleset, '--fail-severity', 'hint']),
      validate(file),
    ]);
    return Math.max(...codes);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function validate(file: string): Promise<number> {
  try {
    await SwaggerParser.validate(file);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
