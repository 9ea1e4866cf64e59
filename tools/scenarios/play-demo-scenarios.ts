import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { demoScenarios } from '../../server/demo/demo-scenarios.ts';
import { ensureDemo } from '../../server/demo/ensure-demo.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { FileStore } from '../../server/platform/storage/file-store.ts';
import { playScenario, type PlayedResult } from '../../server/scenarios/play-scenario.ts';
import { newPlayed } from '../../server/scenarios/write-scenario.ts';

/** A scenario of the demo business and what came of it. */
export interface PlayedDemoScenario extends PlayedResult {
  name: string;
}

/** Plays the chosen scenarios of the demo business on a database of its own, one after the other. */
export async function playDemoScenarios(
  isChosen: (name: string) => boolean,
  onPlayed: (played: PlayedDemoScenario) => void = () => undefined,
): Promise<PlayedDemoScenario[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-scenarios-'));
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    ...{ databaseUrl: null, dataDir, connections: 4, clock: systemClock, log },
  });
  try {
    const { sql } = database;
    const addresses = { baseUrl: 'http://127.0.0.1', consoleUrl: 'http://127.0.0.1', sip: '127.0.0.1:5060' };
    await ensureDemo({ sql, clock: systemClock, log, dataDir, addresses });
    const [assistant] = await sql<{ workspaceId: number; assistantId: number }[]>`
      select workspace_id as "workspaceId", id as "assistantId" from assistants order by id limit 1`;
    if (!assistant) throw new Error('the demo has no assistant');
    const services = { sql, clock: systemClock, log, store: new FileStore(join(dataDir, 'files')) };
    const never = new AbortController().signal;
    const results: PlayedDemoScenario[] = [];
    for (const scenario of demoScenarios.filter(({ name }) => isChosen(name))) {
      const played = await playScenario(services, assistant, newPlayed(scenario), never);
      const result = { name: scenario.name, ...played };
      results.push(result);
      onPlayed(result);
    }
    return results;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
