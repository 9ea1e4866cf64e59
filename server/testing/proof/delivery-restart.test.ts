import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { connect } from '../../platform/db/sql.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { startDeliveryProof, type DeliveryProof } from './delivery-proof.ts';
import { startEventsProcess } from './event-stream.ts';
import { pause } from './started-product.ts';

const RESTARTS = 3;
const SERVED_SECONDS = 60;
const log = pino({ level: 'silent' });

interface Writes {
  acknowledged: number[];
  stop(): Promise<void>;
}

/** Creates contacts through the API continuously, and remembers each acknowledged one. */
function startWrites(
  proof: DeliveryProof,
  address: string,
): { acknowledged: number[]; stop(): Promise<void> } {
  const stopping = new AbortController();
  const acknowledged: number[] = [];
  const headers = {
    authorization: `Bearer ${proof.workspace.keys.write}`,
    'content-type': 'application/json',
  };
  const running = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const body = JSON.stringify({ email: `ada${count}@example.com` });
      const answer = await fetch(`${address}/contacts`, { method: 'POST', headers, body });
      const { data } = (await answer.json()) as { data?: { id: number } };
      // While the database is down, every request gets 503 or 500.
      if (answer.status === 201 && data) acknowledged.push(data.id);
      else assert.ok(answer.status >= 500, `${answer.status}`);
      await pause(20);
    }
  })();
  return {
    acknowledged,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

describe('PostgreSQL restarted under load', { timeout: 240_000 }, () => {
  it('ends no process; both serve again, and no acknowledged change is lost', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-restart-'));
    const options = { dataDir: join(folder, 'postgres'), log };
    let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
    const first = connect(server.url, { connections: 1 });
    await migrate(first, log);
    await first.end();
    const port = Number(new URL(server.url).port);
    const proof = await startDeliveryProof(server.url);
    const stream = startEventsProcess(server.url, proof.workspace.id, randomInt(2 ** 31), 15);
    let writes: Writes | null = null;
    try {
      const processes = [proof.start('product', 'api'), proof.start('product'), proof.start('product')];
      const [address = ''] = await Promise.all(processes.map(({ ready }) => ready));
      writes = startWrites(proof, address);
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const { received } = proof.receiver;
        const { acknowledged } = writes;
        const [arrived, written] = [received.length, acknowledged.length];
        await until('events arrive and are made', () => received.length > arrived + 20);
        await until('contacts are made', () => acknowledged.length > written + 5);
        await server.stop();
        server = await startEmbeddedPostgres({ ...options, port });
        const [before, madeBefore] = [received.length, acknowledged.length];
        const goesOn = (): boolean => received.length > before && acknowledged.length > madeBefore;
        await until('deliveries and the API go on', goesOn, SERVED_SECONDS);
      }
      await stream.stop();
      await writes.stop();
      await proof.checkAll(stream);
      assert.deepEqual(await proof.missingContacts(writes.acknowledged), []);
      for (const { output, hasEnded } of processes) assert.equal(hasEnded(), false, output());
    } finally {
      await stream.stop();
      await writes?.stop();
      await proof.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
