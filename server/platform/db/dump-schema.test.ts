import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect, type Sql } from './sql.ts';
import { dumpSchema } from './dump-schema.ts';
import { migrationsFolder } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';

describe('the dumped schema', () => {
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

  it('is server/db/schema.sql (after a new migration: node tools/dump-schema.ts)', async () => {
    assert.equal(await dumpSchema(sql), await readFile(join(migrationsFolder, 'schema.sql'), 'utf8'));
  });

  it('contains every kind of object once, and omits what belongs to an extension', async () => {
    await sql.unsafe(`
      drop schema public cascade; create schema public; create schema "Other";
      create extension btree_gist;
      create type mood as enum ('sad', 'happy');
      create domain positive as int check (value > 0);
      create sequence tickets increment 5;
      create function twice(n int) returns int language sql immutable return n * 2;
      create table parent (id int generated always as identity primary key, name text collate "C" not null default 'x');
      create table child (
        parent_id int references parent (id) on delete cascade, feeling mood, size positive,
        double int generated always as (twice(parent_id)) stored, during tstzrange,
        exclude using gist (parent_id with =, during with &&));
      create table "Other"."Odd name" (n numeric(8, 2) check (n > 1)) with (fillfactor = 70);
      create table measured (at date) partition by range (at);
      create table measured_2026 partition of measured for values from ('2026-01-01') to ('2027-01-01');
      create index child_feeling on child (feeling) where size > 3;
      create view happy as select parent_id from child where feeling = 'happy';
      create function stop() returns trigger language plpgsql as 'begin return null; end';
      create trigger child_stop before delete on child for each row execute function stop();
      alter table child enable row level security;
      create policy own on child for select using (parent_id = 1);
      comment on column child.feeling is 'how it''s going';`);
    const dump = await dumpSchema(sql);
    for (const part of [
      'create extension btree_gist;',
      "create type mood as enum ('sad', 'happy');",
      'create domain positive as integer CHECK ((VALUE > 0));',
      'create sequence tickets as bigint increment 5',
      'FUNCTION public.twice(n integer)',
      '  id integer generated always as identity not null,',
      `  name text collate "C" default 'x'::text not null,`,
      '  double integer generated always as (twice(parent_id)) stored,',
      'FOREIGN KEY (parent_id) REFERENCES parent(id) ON DELETE CASCADE',
      'EXCLUDE USING gist (parent_id WITH =, during WITH &&)',
      'create table "Other"."Odd name" (\n  n numeric(8,2),\n',
      ' with (fillfactor=70);',
      ' partition by RANGE (at);',
      "create table measured_2026 partition of measured (\n  at date\n) FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');",
      'CREATE INDEX child_feeling ON public.child USING btree (feeling) WHERE',
      'create view happy as\n',
      'CREATE TRIGGER child_stop BEFORE DELETE ON public.child',
      'alter table child enable row level security;',
      'create policy own on child as permissive for select to public using ((parent_id = 1));',
      "comment on column child.feeling is 'how it''s going';",
    ])
      assert.equal(dump.split(part).length, 2, `once: ${part}\n${dump}`);
    assert.doesNotMatch(dump, /gbt_|tickets_seq|parent_id_seq|create sequence parent/);
    assert.equal(await dumpSchema(sql), dump);
  });
});
