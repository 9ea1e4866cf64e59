import type { Sql, Tx } from './sql.ts';
import type { Part } from './statement.ts';

type Reader = Tx;

/**
 * The schema of a database as text, to be read and to be compared with `server/db/schema.sql` by a
 * test: equal schemas give equal texts, in whatever order they were created. It has extensions,
 * types, sequences, functions, tables with their columns and constraints, indexes, views, triggers,
 * policies and comments, each kind sorted by name, without objects of extensions. It is not a backup:
 * the statements are not in an executable order.
 */
export async function dumpSchema(sql: Sql): Promise<string> {
  const sections = await sql.begin(async (reader) => {
    // Names in `public` are written without their schema, all others with it.
    await reader`select set_config('search_path', 'public', true)`;
    const parts: string[][] = [];
    for (const read of [
      extensions,
      types,
      sequences,
      functions,
      tables,
      indexes,
      views,
      triggers,
      policies,
      comments,
    ])
      parts.push((await read(reader)).map(({ text }) => text));
    return parts;
  }, 'isolation level repeatable read read only');
  const statements = sections.flat();
  return `-- Written by tools/dump-schema.ts from a database with all migrations; not to be changed by hand.\n\n${statements.join('\n\n')}\n`;
}

interface Statement {
  readonly text: string;
}

/** Schemas of the application, as a condition on `pg_namespace n`. */
const ours = (reader: Reader): Part =>
  reader`n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`;

/** Excludes objects of extensions, as a condition on the object `oid` of the catalog `catalog`. */
const notOfExtension = (reader: Reader, catalog: string, oid: Part): Part =>
  reader`not exists (
    select 1 from pg_depend d where d.classid = ${catalog}::regclass and d.objid = ${oid} and d.deptype = 'e')`;

function extensions(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select format('create extension %I;', extname) as text from pg_extension
    where extname <> 'plpgsql' order by extname collate "C"`;
}

/** Enumerations and domains; the row type of a table is part of the table. */
function types(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select case t.typtype
        when 'e' then format('create type %s as enum (%s);', t.oid::regtype, (
          select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
        when 'r' then format('create type %s as range (subtype = %s);', t.oid::regtype, (
          select rngsubtype::regtype from pg_range where rngtypid = t.oid))
        when 'c' then format('create type %s as (%s);', t.oid::regtype, (
          select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
          from pg_attribute where attrelid = t.typrelid and attnum > 0 and not attisdropped))
        else concat_ws(' ', 'create domain', t.oid::regtype, 'as', format_type(t.typbasetype, t.typtypmod),
          'default ' || t.typdefault, (
          select string_agg(pg_get_constraintdef(oid), ' ' order by conname collate "C")
          from pg_constraint where contypid = t.oid)) || ';'
      end as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_type', reader`t.oid`)}
      and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
    order by t.oid::regtype::text collate "C"`;
}

/** Standalone sequences; those of identity columns are part of the column. */
function sequences(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select format('create sequence %s as %s increment %s minvalue %s maxvalue %s start %s%s;', s.seqrelid::regclass,
      s.seqtypid::regtype, s.seqincrement, s.seqmin, s.seqmax, s.seqstart, case when s.seqcycle then ' cycle' else '' end) as text
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_class', reader`c.oid`)}
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
    order by s.seqrelid::regclass::text collate "C"`;
}

function functions(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select rtrim(pg_get_functiondef(p.oid), E'\n ') || ';' as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_proc', reader`p.oid`)} and p.prokind in ('f', 'p', 'w')
    order by p.oid::regprocedure::text collate "C"`;
}

/** Columns in their order, then the constraints by name. NOT NULL is written once, with the column. */
function tables(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select concat('create ', case c.relpersistence when 'u' then 'unlogged ' else '' end, 'table ', c.oid::regclass,
        ' partition of ' || (select inhparent::regclass from pg_inherits where inhrelid = c.oid and c.relispartition),
        E' (\n  ', array_to_string(columns.lines || constraints.lines, E',\n  '), E'\n)',
        ' ' || pg_get_expr(c.relpartbound, c.oid), ' partition by ' || pg_get_partkeydef(c.oid),
        ' with (' || array_to_string(c.reloptions, ', ') || ')', ';',
        case when c.relrowsecurity then format(E'\nalter table %s enable row level security;', c.oid::regclass) end,
        case when c.relforcerowsecurity then format(E'\nalter table %s force row level security;', c.oid::regclass) end) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select coalesce(array_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
        case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
        case a.attgenerated when '' then 'default ' || pg_get_expr(d.adbin, d.adrelid)
          else format('generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
            case a.attgenerated when 's' then 'stored' else 'virtual' end) end,
        case when a.attnotnull then 'not null' end) order by a.attnum), '{}') as lines
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) columns
    cross join lateral (
      select coalesce(array_agg(format('constraint %I %s', conname, pg_get_constraintdef(oid))
        order by conname collate "C"), '{}') as lines
      from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'p', 'u', 'x')) constraints
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_class', reader`c.oid`)} and c.relkind in ('r', 'p')
    order by c.oid::regclass::text collate "C"`;
}

/** Indexes by table and name, without those that belong to a constraint. */
function indexes(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\n' order by c.relname collate "C") as text
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_class', reader`i.indrelid`)}
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    group by i.indrelid order by i.indrelid::regclass::text collate "C"`;
}

function views(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select format(E'create %s %s as\n%s', case c.relkind when 'm' then 'materialized view' else 'view' end, c.oid::regclass,
      pg_get_viewdef(c.oid)) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_class', reader`c.oid`)} and c.relkind in ('v', 'm')
    order by c.oid::regclass::text collate "C"`;
}

function triggers(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select pg_get_triggerdef(t.oid) || ';' as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours(reader)} and not t.tgisinternal
    order by c.oid::regclass::text collate "C", t.tgname collate "C"`;
}

function policies(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select concat_ws(' ', 'create policy', quote_ident(policyname), 'on',
      format('%I.%I', schemaname, tablename)::regclass, 'as', lower(permissive), 'for', lower(cmd), 'to',
      array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')') || ';' as text
    from pg_policies order by schemaname collate "C", tablename collate "C", policyname collate "C"`;
}

/** Comments on tables and columns. */
function comments(reader: Reader): Promise<Statement[]> {
  return reader<Statement[]>`
    select format('comment on %s is %L;', case when a.attname is null then 'table ' || c.oid::regclass
      else format('column %s.%I', c.oid::regclass, a.attname) end, d.description) as text
    from pg_description d join pg_class c on c.oid = d.objoid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where ${ours(reader)} and ${notOfExtension(reader, 'pg_class', reader`c.oid`)} and d.classoid = 'pg_class'::regclass
      and c.relkind in ('r', 'p', 'v', 'm')
    order by c.oid::regclass::text collate "C", d.objsubid`;
}
