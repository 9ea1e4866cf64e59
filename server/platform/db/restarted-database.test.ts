import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { until } from '../jobs/testing/until.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { connect, inTransaction, isDatabaseAway, type Sql } from './sql.ts';

const RESTARTS = 4;
const POOLS = 2;
const ASKERS = 16;
const log = pino({ level: 'silent' });

/** Sends statements one after another without a pause until it is stopped, like a loaded server. */
class Asker {
  served = 0;
  readonly faults: unknown[] = [];
  readonly #sql: Sql;
  readonly #number: number;
  #stopping = false;
  readonly #running: Promise<void>;

  constructor(sql: Sql, number: number) {
    this.#sql = sql;
    this.#number = number;
    this.#running = this.#askOn();
  }

  stop(): Promise<void> {
    this.#stopping = true;
    return this.#running;
  }

  async #askOn(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#ask();
        this.served += 1;
      } catch (error) {
        this.faults.push(error);
        // Some retry at once, as a queue of requests does; some after a while.
        if (this.#number % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  async #ask(): Promise<void> {
    const sql = this.#sql;
    const long = 'x'.repeat(this.#number * 100);
    if (this.#number % 3 === 0) await sql`select ${this.#number}::int as number, ${long}::text as text`;
    else if (this.#number % 3 === 1)
      await inTransaction(sql, async (tx) => {
        await tx`select 1`;
        await Promise.all([tx`select ${long}::text as text`, tx`select 2`]);
      });
    else await sql`select pg_sleep(0.001)`;
  }
}

describe('pools while the database restarts', { timeout: 240_000 }, () => {
  it('answer every client, and recover as soon as the database is back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-pools-'));
    const options = { dataDir: join(folder, 'postgres'), log };
    let server = await startEmbeddedPostgres(options);
    const port = Number(new URL(server.url).port);
    const pools = Array.from({ length: POOLS }, () => connect(server.url, { connections: 5 }));
    const askers = pools.flatMap((sql) =>
      Array.from({ length: ASKERS }, (_, number) => new Asker(sql, number)),
    );
    try {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const before = askers.map(({ served }) => served);
        const allServed = (): boolean =>
          askers.every(({ served }, index) => served > (before[index] ?? 0) + 2);
        await until('everybody is served', allServed);
        await server.stop();
        server = await startEmbeddedPostgres({ ...options, port });
      }
      const last = askers.map(({ served }) => served);
      await until('everybody is served again', () =>
        askers.every(({ served }, index) => served > (last[index] ?? 0) + 2),
      );
      await Promise.all(askers.map((asker) => asker.stop()));
      const faults = askers.flatMap((asker) => asker.faults);
      assert.deepEqual(
        faults.filter((fault) => !isDatabaseAway(fault)),
        [],
      );
      assert.ok(faults.length >= RESTARTS);
    } finally {
      await Promise.all(askers.map((asker) => asker.stop()));
      await Promise.all(pools.map((sql) => sql.end({ timeout: 1 })));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
