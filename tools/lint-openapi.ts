import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiDescription } from '../server/api-description.ts';
import { allRoutes, type AppServices } from '../server/app.ts';
import { program, run } from './run-step.ts';

/** Lints the description that a server publishes, by the rules of `redocly.yaml`; the exit code. */
export async function lintOpenapi(): Promise<number> {
  // The description is made from the rows alone; nothing of the house is used before a request comes.
  const document = apiDescription(allRoutes({} as AppServices), 'https://phone.example/api/v1', 'Service');
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const config = new URL('../redocly.yaml', import.meta.url).pathname;
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    return await run(program('redocly'), ['lint', file, '--config', config], quiet);
  } finally {
    await rm(folder, { recursive: true });
  }
}
