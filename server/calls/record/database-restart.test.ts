import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { until } from '../../platform/jobs/testing/until.ts';
import { systemClock } from '../../platform/clock.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { FileStore } from '../../platform/storage/file-store.ts';
import { makeWorkspace } from '../../testing/fixtures.queries.ts';
import { findRunningCall } from './running-calls.queries.ts';
import { makeAnsweredNumber, ringingCall } from '../testing/call-fixture.ts';
import { VoiceNode } from '../nodes/voice-node.ts';

const log = pino({ level: 'silent' });

/** Locks of nodes that are held now. */
const heldLocks = async (sql: Sql): Promise<number> =>
  (await sql`select 1 from pg_locks where locktype = 'advisory' and granted`).length;

it('a database that restarts under two nodes costs neither of them a call, however long it was away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-restart-'));
  const options = { dataDir: join(folder, 'postgres'), log, settings: { fsync: 'off' } };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const databaseUrl = server.url;
  const sql = connect(databaseUrl, { connections: 4 });
  const fixture = { sql, store: new FileStore(join(folder, 'files')), clock: systemClock };
  const nodes: VoiceNode[] = [];
  try {
    await migrate(sql, log);
    const workspace = await makeWorkspace(sql, systemClock.now());
    const line = await makeAnsweredNumber(fixture, workspace.id);
    for (let count = 0; count < 2; count += 1) {
      // Away for longer than the grace: what counts is how long the lock is free in a database that answers.
      nodes.push(await VoiceNode.start({ ...fixture, databaseUrl, log, beatMs: 50, graceMs: 6_000 }));
    }
    const calls = [];
    for (const node of nodes) {
      const { callId, recorder } = await ringingCall(fixture, workspace.id, line.number, { node });
      await recorder.answered();
      calls.push({ workspaceId: workspace.id, callId });
    }
    await server.stop();
    await sleep(7_000);
    server = await startEmbeddedPostgres({ ...options, port: Number(new URL(databaseUrl).port) });
    await until('the nodes took their locks again', async () => (await heldLocks(sql).catch(() => 0)) >= 2);
    await sleep(7_000);
    for (const call of calls) assert.equal((await findRunningCall(sql, call))?.status, 'in_progress');
    assert.equal(await heldLocks(sql), 2);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await sql.end({ timeout: 2 });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
