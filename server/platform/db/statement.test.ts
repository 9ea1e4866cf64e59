import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let url: string;
let sql: Sql;
let drop: () => Promise<void>;
before(async () => {
  const database = await createTestDatabase();
  url = database.url;
  sql = connect(database.url, { connections: 2 });
  drop = () => database.drop();
  await sql.unsafe(`
    create table things (id bigint generated always as identity primary key, "odd ""name" text, data jsonb, at timestamptz);
    create table numbers (number int primary key)`);
});
after(async () => {
  await sql.end();
  await drop();
});

const only = async (statement: PromiseLike<Record<string, unknown>[]>): Promise<unknown> =>
  Object.values((await statement)[0] ?? {})[0];

describe('a value in a statement', () => {
  it('is never read as SQL', async () => {
    const text = `'; drop table things; -- $1 "\\ \u{1f37a}`;
    assert.equal(await only(sql`select ${text}::text`), text);
    assert.equal(await only(sql`select length(${text})`), [...text].length);
  });

  it('keeps its type: numbers, booleans, times, bytes, lists, null', async () => {
    assert.equal(await only(sql`select ${2 ** 53 - 1}::bigint`), 2 ** 53 - 1);
    assert.equal(await only(sql`select ${9n}::bigint`), 9);
    assert.equal(await only(sql`select ${0.1}::float8`), 0.1);
    assert.equal(await only(sql`select ${true}`), true);
    assert.equal(await only(sql`select not ${true}`), false);
    assert.equal(await only(sql`select ${null}::text`), null);
    assert.deepEqual(await only(sql`select ${Buffer.from([0, 255])}`), Buffer.from([0, 255]));
    const time = new Date('2026-03-29T00:59:59.999Z');
    assert.equal(await only(sql`select ${time} - interval '1 hour'`), '2026-03-28T23:59:59.999Z');
    const words = ['a', '', 'NULL', '{"x",}', 'back\\slash', 'say "it"', null];
    assert.deepEqual(await only(sql`select ${words}::text[]`), words);
    assert.deepEqual(await only(sql`select ${[]}::bigint[]`), []);
    assert.deepEqual(await only(sql`select ${[1, null, 3]}::bigint[]`), [1, null, 3]);
    assert.deepEqual(await only(sql`select ${[true, false]}::boolean[]`), [true, false]);
  });

  it('is refused when it is undefined or an object, and the error names its column in a row', async () => {
    const nothing = undefined as unknown as null;
    await assert.rejects(async () => sql`select ${nothing}::text`, /a statement takes no undefined/);
    const object = { a: 1 } as unknown as string;
    await assert.rejects(async () => sql`select ${object}::jsonb`, /a statement takes no object/);
    await assert.rejects(
      async () => sql`insert into things ${sql.row({ data: nothing })}`,
      /^TypeError: data: /,
    );
  });

  it('is refused in a list like a single one, and in place of JSON', async () => {
    for (const [value, kind] of [
      [undefined, 'undefined'],
      [{ a: 1 }, 'object'],
      [[undefined], 'undefined'],
      [Symbol('a'), 'symbol'],
    ] as const) {
      const list = ['a', value] as unknown as string[];
      await assert.rejects(
        async () => sql`select ${list}::text[]`,
        new RegExp(`takes no ${kind} as a value`),
      );
    }
    await assert.rejects(async () => sql`select ${sql.json(undefined)}`, /takes no undefined as a value/);
    assert.deepEqual(await only(sql`select ${[new Date(0)]}::timestamptz[]`), ['1970-01-01T00:00:00.000Z']);
  });

  it('is one of at most 65,535', async () => {
    const row = Object.fromEntries(Array.from({ length: 65_536 }, (_, index) => [`column${index}`, index]));
    await assert.rejects(async () => sql`insert into things ${sql.row(row)}`, /no more than 65535 values/);
  });
});

describe('a result', () => {
  it('has nested lists', async () => {
    const lists = [
      [1, null],
      [3, 4],
    ];
    assert.deepEqual(await only(sql`select ${lists}::int[]`), lists);
  });

  it('has times in the form of the API, and dates, numbers of any length and ranges as text', async () => {
    const [row] = await sql`
      select '2026-11-21 10:30:00.5+01'::timestamptz as time, '2026-11-21'::date as date, 1.10::numeric as price,
        '[2026-01-01,2026-02-01)'::daterange as range, '09:00'::time as clock, '{"a":[1]}'::jsonb as data,
        array['2026-11-21 10:30:00+01'::timestamptz] as times, array['2026-11-21'::date] as dates`;
    assert.deepEqual(row, {
      time: '2026-11-21T09:30:00.500Z',
      date: '2026-11-21',
      price: '1.10',
      range: '[2026-01-01,2026-02-01)',
      clock: '09:00:00',
      data: { a: [1] },
      times: ['2026-11-21T09:30:00.000Z'],
      dates: ['2026-11-21'],
    });
  });
});

describe('parts of a statement', () => {
  it('can be nested, with their values in order', async () => {
    const limit = sql`limit ${1}`;
    const where = (least: number) => sql`where number >= ${least} and number < ${least + 2}`;
    const rows = await sql`
      select number, ${'x'}::text as mark from generate_series(1, 9) as number ${where(4)} order by 1 desc ${limit}`;
    assert.deepEqual(rows, [{ number: 5, mark: 'x' }]);
  });

  it('write rows and assignments, with quoted names', async () => {
    const row = { 'odd "name': 'first', data: sql.json([1, { a: null }]), at: '2026-11-21T09:30:00Z' };
    const [made] =
      await sql`insert into things ${sql.row(row)} returning id, ${sql.identifier('odd "name')} as name`;
    assert.equal(made?.['name'], 'first');
    const change = { 'odd "name': null, at: sql`at + interval '1 day'` };
    await sql`update ${sql.identifier('things')} set ${sql.set(change)} where id = ${made?.['id']}`;
    const columns = sql.identifiers(['odd "name', 'data', 'at']);
    assert.deepEqual(await sql`select ${columns} from things`, [
      { 'odd "name': null, data: [1, { a: null }], at: '2026-11-22T09:30:00.000Z' },
    ]);
  });

  it('hold JSON with the words of strangers, without what the database does not take', async () => {
    const half = '😀'.slice(0, 1);
    const told = { [`a${half}`]: `b\0${half}c`, list: [`\0`, { deep: half }], plain: '\\u0000 \\ud83d 😀' };
    const [row] = await sql`select ${sql.json(told)} as told`;
    assert.deepEqual(row?.['told'], {
      'a\uFFFD': 'b\uFFFDc',
      list: ['', { deep: '\uFFFD' }],
      plain: '\\u0000 \\ud83d 😀',
    });
  });

  it('are sent only when awaited, and only once', async () => {
    const statement = sql`insert into numbers values (1)`;
    assert.deepEqual(await sql`select number from numbers`, []);
    await Promise.all([statement, statement.then(), statement.count()]);
    assert.equal(await sql`update numbers set number = number where number < ${10}`.count(), 1);
    await assert.rejects(async () => sql`insert into numbers values (1)`, { code: '23505' });
  });

  it('keep their error until they are awaited', async () => {
    const failing = sql`select 1 / 0`.execute();
    // Long enough for an unhandled rejection to end the process.
    await sql`select pg_sleep(0.02)`;
    await assert.rejects(async () => failing, { code: '22012' });
  });
});

describe('a prepared plan', () => {
  it('is not kept for statements with unprepared', async () => {
    const one = connect(url, { connections: 1 });
    try {
      await one`select ${1}::int as planned_anew ${one.unprepared}`;
      await one`select ${1}::int as planned_once`;
      const [row] = await one`
        select count(*) filter (where statement like '%as planned_anew%')::int as anew,
          count(*) filter (where statement like '%as planned_once%')::int as once
        from pg_prepared_statements where statement not like '%filter%'`;
      assert.deepEqual(row, { anew: 0, once: 1 });
    } finally {
      await one.end();
    }
  });

  it('is made again when the tables changed', async () => {
    await sql`create table widening (value int)`;
    await sql`insert into widening values (${1})`;
    const read = () => sql`select * from widening`;
    for (let times = 0; times < 4; times += 1) assert.deepEqual(await read(), [{ value: 1 }]);
    await sql`alter table widening add column more text`;
    for (let times = 0; times < 4; times += 1) assert.deepEqual(await read(), [{ value: 1, more: null }]);
  });

  it('decodes a column by its new type after the column changed', async () => {
    await sql`create table changing (value int)`;
    await sql`insert into changing values (${7})`;
    const read = () => sql`select * from changing`;
    for (let times = 0; times < 4; times += 1) assert.deepEqual(await read(), [{ value: 7 }]);
    await sql`alter table changing alter column value type jsonb using jsonb_build_array(value)`;
    for (let times = 0; times < 4; times += 1) assert.deepEqual(await read(), [{ value: [7] }]);
  });

  it('gives equal rows the first time and later, also after an empty result', async () => {
    const one = connect(url, { connections: 1 });
    const read = (most: number) => one`
      select n::bigint as id, array['a', null] as tags, ${null}::text as nothing, '2026-11-22'::timestamptz as at
      from generate_series(1, ${most}) as n`;
    const row = { tags: ['a', null], nothing: null, at: '2026-11-22T00:00:00.000Z' };
    try {
      assert.deepEqual(await read(0), []);
      assert.deepEqual(await read(2), [
        { id: 1, ...row },
        { id: 2, ...row },
      ]);
      assert.deepEqual(await Promise.all([read(1), read(0), read(1)]), [
        [{ id: 1, ...row }],
        [],
        [{ id: 1, ...row }],
      ]);
      for (let times = 0; times < 3; times += 1) {
        assert.equal(await one`insert into things (data) values (${null}::jsonb)`.count(), 1);
      }
    } finally {
      await one.end();
    }
  });
});
