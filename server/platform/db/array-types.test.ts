import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { connect, isDatabaseAway, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let database: { url: string; drop(): Promise<void> };
let sql: Sql;
before(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { connections: 2 });
});
after(async () => {
  await sql.end({ timeout: 5 });
  await database.drop();
});

const TEXTS = [
  '',
  ' ',
  'a,b',
  '{a}',
  '"',
  '\\',
  'NULL',
  'null',
  'Zoë 👋',
  'line\nbreak',
  "it's",
  '\\"',
  '[0:1]={',
];

const LISTS: [type: string, values: unknown[], read?: unknown[]][] = [
  ['text[]', TEXTS],
  ['varchar[]', TEXTS],
  ['text[]', []],
  ['text[]', ['a', null]],
  [
    'text[]',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['bigint[]', [1, -2, 9_007_199_254_740_991, null]],
  ['integer[]', [0, -1, 2_147_483_647]],
  ['smallint[]', [1, 2]],
  ['double precision[]', [0.5, -1e300]],
  ['numeric[]', ['0.10', '12345678901234567890.5']],
  ['date[]', ['2026-11-21', '0001-01-01']],
  ['timestamptz[]', ['2026-11-21T09:30:00.500Z', null]],
  ['timestamptz[]', ['2026-11-21T11:30:00+02:00'], ['2026-11-21T09:30:00.000Z']],
  ['jsonb[]', [{ a: '"' }, { b: ['x', null] }]],
  ['uuid[]', ['00000000-0000-4000-8000-000000000000']],
];

describe('an array goes to the database and back as it was', () => {
  for (const [type, values, read = values] of LISTS) {
    it(`${type}: ${JSON.stringify(values)}`, async () => {
      const [row] = await sql<{ value: unknown; same: boolean }[]>`
        select ${values as string[]}::${sql.unsafe(type)} as value`;
      assert.deepEqual(row?.value, read);
    });
  }

  it('with bounds of its own', async () => {
    const [row] = await sql<{ value: unknown }[]>`select '[0:1]={7,8}'::bigint[] as value`;
    assert.deepEqual(row?.value, [7, 8]);
  });

  it('as booleans that the database makes', async () => {
    const [row] = await sql<{ value: unknown }[]>`select array[true, false, null] as value`;
    assert.deepEqual(row?.value, [true, false, null]);
  });

  it('of every type of array that a table of ours has', async () => {
    const columns = await sql<{ name: string; type: string }[]>`
      select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and data_type = 'ARRAY'`;
    assert.ok(columns.length > 0);
    const known = new Set(['_text', '_int8', '_int4', '_bool', '_date', '_timestamptz', '_jsonb']);
    assert.deepEqual(
      columns.filter(({ type }) => !known.has(type)),
      [],
    );
  });
});

describe('a connection', () => {
  it('whose database goes away as soon as it has let us in fails the query that waits for it', async () => {
    // As the protocol has it: AuthenticationOk and ReadyForQuery, and a reset at the first question.
    const welcome = Buffer.from('5200000008000000005a0000000549', 'hex');
    const leaving = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.once('data', () => socket.resetAndDestroy());
        socket.write(welcome);
      });
    });
    await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
    const { port } = leaving.address() as AddressInfo;
    const away = connect(`postgres://user:word@127.0.0.1:${port}/none`, { connections: 1 });
    await assert.rejects(
      away`select 1`.then(() => {}),
      (error) => isDatabaseAway(error),
    );
    await away.end({ timeout: 0 });
    await new Promise((resolve) => leaving.close(resolve));
  });
});
