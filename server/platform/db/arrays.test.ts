import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

const HARD = [
  '',
  ' ',
  'null',
  'NULL',
  'a,b',
  '{',
  '}',
  '"',
  '\\',
  '\\"',
  "'",
  '\n',
  '\t',
  '€',
  '😀',
  'a b',
  '{}',
  '{"a":"b\\n"}',
  '(1)',
  '-',
  '::',
  ';',
];

describe('an array in a statement', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let sql: Sql;
  before(async () => {
    database = await createTestDatabase();
    sql = connect(database.url, { connections: 1 });
  });
  after(async () => {
    await sql.end();
    await database.drop();
  });

  it('of texts is returned unchanged, whatever the texts contain', async () => {
    const random = Array.from({ length: 500 }, () =>
      Array.from(
        { length: Math.floor(Math.random() * 5) },
        () => HARD[Math.floor(Math.random() * HARD.length)],
      ).join(''),
    );
    const texts = [...HARD, ...random, null];
    const [row] = await sql`select ${texts}::text[] as texts`;
    assert.deepEqual(row?.['texts'], texts);
  });

  it('of numbers, booleans, bytes, times and arrays is returned unchanged', async () => {
    const [row] =
      await sql`select ${[1, -2, null, 9_007_199_254_740_991]}::bigint[] as numbers, ${[0.1, 1e21, -1e-7]}::float8[] as floats,
      ${[1n]}::bigint[] as large, ${[true, false, null]}::boolean[] as truths, ${[Buffer.from([0, 34, 92, 255]), Buffer.alloc(0)]}::bytea[] as bytes,
      ${['2026-11-22T06:00:00.123Z', null]}::timestamptz[] as times, ${[
        ['a', 'b,'],
        ['"', null],
      ]}::text[] as nested, ${[]}::text[] as none`;
    assert.deepEqual(row, {
      numbers: [1, -2, null, 9_007_199_254_740_991],
      floats: [0.1, 1e21, -1e-7],
      large: [1],
      truths: [true, false, null],
      bytes: [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0)],
      times: ['2026-11-22T06:00:00.123Z', null],
      nested: [
        ['a', 'b,'],
        ['"', null],
      ],
      none: [],
    });
  });

  it('of something that is not a value is refused, like a single one', async () => {
    for (const value of [undefined, {}, () => 1, Symbol('a')])
      await assert.rejects(async () => sql`select ${[value] as never}::text[]`, TypeError);
  });
});
