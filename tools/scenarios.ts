import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { demoScenarios } from '../server/demo/demo-scenarios.ts';
import { ensureDemo } from '../server/demo/ensure-demo.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/open-database.ts';
import { FileStore } from '../server/platform/storage/file-store.ts';
import { playScenario } from '../server/scenarios/play-scenario.ts';
import { newPlayed } from '../server/scenarios/write-scenario.ts';

/** The share of scenarios that has to pass. */
const BAR = 0.95;

/**
 * `npm run scenarios [-- part of a name]`: plays the scenarios of the demo business against its assistant,
 * on a database of its own, and prints what failed with its transcript. Exit code 1 below 95 %.
 */
const part = process.argv.slice(2).join(' ').toLowerCase();
const chosen = demoScenarios.filter(({ name }) => name.toLowerCase().includes(part));
const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-scenarios-'));
const log = pino({ level: 'silent' });
const database = await openDatabase({ databaseUrl: null, dataDir, connections: 4, clock: systemClock, log });
try {
  const { sql } = database;
  const addresses = { baseUrl: 'http://127.0.0.1', consoleUrl: 'http://127.0.0.1', sip: '127.0.0.1:5060' };
  await ensureDemo({ sql, clock: systemClock, log, dataDir, addresses });
  const [assistant] = await sql<{ workspaceId: number; id: number }[]>`
    select workspace_id as "workspaceId", id from assistants order by id limit 1`;
  if (!assistant) throw new Error('the demo has no assistant');
  const services = { sql, clock: systemClock, log, store: new FileStore(join(dataDir, 'files')) };
  const key = { workspaceId: assistant.workspaceId, assistantId: assistant.id };
  const never = new AbortController().signal;
  let passed = 0;
  for (const scenario of chosen) {
    const { reasons, transcript } = await playScenario(services, key, newPlayed(scenario), never);
    if (reasons.length === 0) passed += 1;
    console.log(`${reasons.length === 0 ? 'passed' : 'FAILED'}  ${scenario.name}`);
    if (reasons.length === 0 && part === '') continue;
    for (const { role, content } of transcript) console.log(`    ${role === 'user' ? '>' : '<'} ${content}`);
    for (const reason of reasons) console.log(`    ${reason}`);
  }
  console.log(`${passed} of ${chosen.length} passed`);
  if (passed < chosen.length * BAR) process.exitCode = 1;
} finally {
  await database.close();
  await rm(dataDir, { recursive: true });
}
