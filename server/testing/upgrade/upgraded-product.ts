import assert from 'node:assert/strict';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { startProduct, type ApiBody, type StartedProduct } from '../proof/started-product.ts';
import type { RecordDump } from './dump-records.queries.ts';
import { countLost, fillOlder } from './older-database.queries.ts';

/** Transient tables: due work is done, and rows of a process are removed with it. */
const PASSING = new Set(['jobs', 'job_claims', 'job_workers', 'voice_nodes', 'rate_limits']);

/** The current product, started on the database of an earlier version. */
export interface UpgradedProduct extends StartedProduct {
  /** The API's answer to the demo workspace's owner. */
  show(path: string): Promise<ApiBody>;
  /** The number of missing rows by table, of those the earlier version wrote. */
  lost(): Promise<Record<string, number>>;
  /** Stops it and removes its data. */
  end(): Promise<void>;
}

/** Starts `server/main.ts` on the records of `dump`; with `dataDir`, on the folder of the earlier version. */
export async function startUpgraded(
  dump: RecordDump,
  settings: Record<string, string> = {},
  dataDir?: string,
): Promise<UpgradedProduct> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { connections: 2 });
  const drop = async (): Promise<void> => {
    await sql.end();
    await database.drop();
  };
  const product = await fillOlder(sql, dump)
    .then(() => startProduct({ ...settings, DATABASE_URL: database.url }, dataDir))
    .catch(async (error: unknown) => {
      await drop();
      throw error;
    });
  return {
    ...product,
    show: async (path) => {
      const { status, body } = await product.api('GET', path);
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      return body;
    },
    lost: () => findLost(sql, dump),
    end: async () => {
      await product.stop();
      await product.remove();
      await drop();
    },
  };
}

/** A row in the form into which a migration turned it: kept answers belong to a caller since 0027. */
function asWrittenNow(table: string, row: object): object {
  if (table !== 'idempotency_keys' || !('api_key_id' in row)) return row;
  const { api_key_id: id, ...rest } = row;
  return { ...rest, caller: `key ${String(id)}` };
}

async function findLost(sql: Sql, { tables }: RecordDump): Promise<Record<string, number>> {
  const lost: Record<string, number> = {};
  for (const [table, rows] of Object.entries(tables)) {
    const count = PASSING.has(table)
      ? 0
      : await countLost(
          sql,
          table,
          rows.map((row) => asWrittenNow(table, row)),
        );
    if (count > 0) lost[table] = count;
  }
  return lost;
}
