import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { RecordDump } from './dump-records.queries.ts';
import { fillOlder } from './older-database.queries.ts';

const execute = promisify(execFile);
const TOOL = fileURLToPath(new URL('../../../tools/dump-records.ts', import.meta.url));

describe('tools/dump-records.ts', { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let sql: Sql;
  let folder: string;
  before(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { connections: 1 });
    folder = await mkdtemp(join(tmpdir(), 'switchboard-dump-'));
  });
  after(async () => {
    await sql.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const read = async (file: URL | string): Promise<RecordDump> => JSON.parse(await readFile(file, 'utf8'));

  it('dumps all that a database holds: a database filled with the dump gives the same dump', async () => {
    const kept = await read(new URL('0012.json', import.meta.url));
    await fillOlder(sql, kept);
    const { stdout } = await execute(process.execPath, [TOOL, database.url, folder]);
    const file = join(folder, '0012.json');
    assert.ok(stdout.includes(file), stdout);
    const again = await read(file);
    assert.deepEqual({ ...again, written_at: '' }, { ...kept, written_at: '' });
    assert.ok(Temporal.Instant.compare(again.written_at, kept.written_at) > 0);
  });

  it('omits what the database computes, and the list of migrations', async () => {
    const { tables } = await read(join(folder, '0012.json'));
    assert.equal(tables['schema_migrations'], undefined);
    assert.ok(tables['contacts']?.every((contact) => 'name' in contact && !('search' in contact)));
  });

  it('requires the address of a database, and reports an invalid one', async () => {
    await assert.rejects(execute(process.execPath, [TOOL]), /Say which database/);
    await assert.rejects(
      execute(process.execPath, [TOOL, 'postgres://127.0.0.1:1/none', folder]),
      /ECONNREFUSED/,
    );
  });
});
