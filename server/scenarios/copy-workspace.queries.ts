import type { Db } from '../platform/db/sql.ts';
import type { Part } from '../platform/db/statement.ts';

/** How a table is copied: which rows, and which columns get another value than the original's. */
interface Copied {
  table: string;
  where?: Part;
  replaced?: Record<string, Part>;
}

/** Everything of a business that an assistant reads or changes on a call, in the order of references. */
function copiedTables(
  db: Db,
  { copyId, from, phone, now }: { copyId: number; from: number; phone: string | null; now: string },
): Copied[] {
  const nothing = db`null`;
  return [
    { table: 'assistants' },
    { table: 'staff_members' },
    { table: 'services' },
    { table: 'service_staff' },
    { table: 'faqs' },
    { table: 'knowledge_base_entries' },
    { table: 'assistant_knowledge' },
    { table: 'product_categories' },
    { table: 'products' },
    { table: 'rooms', replaced: { export_token: db`gen_random_uuid()::text` } },
    // Active numbers are unique in the installation: the copy's have the same country and are no real ones.
    {
      table: 'phone_numbers',
      replaced: {
        number: db`left(number, 4) || '5550' || lpad(((${copyId}::bigint * 100 + id) % 1000000)::text, 6, '0')`,
        // No call of a sandbox leaves it.
        voice_carrier_id: db`null::bigint`,
        text_carrier_id: db`null::bigint`,
      },
    },
    {
      table: 'contacts',
      where: db`and (phone = ${phone} or id in (
        select contact_id from appointments where workspace_id = ${from} and ends_at > ${now}::timestamptz
        union all
        select contact_id from reservations where workspace_id = ${from}
          and check_out >= (${now}::timestamptz - interval '1 day')::date
        union all
        select contact_id from orders where workspace_id = ${from}
          and created_at > ${now}::timestamptz - interval '2 days'))`,
    },
    { table: 'order_numbers' },
    { table: 'reservation_numbers' },
    {
      table: 'appointments',
      where: db`and ends_at > ${now}::timestamptz`,
      replaced: { call_id: nothing },
    },
    {
      table: 'reservations',
      where: db`and check_out >= (${now}::timestamptz - interval '1 day')::date`,
      replaced: { call_id: nothing, feed_id: nothing },
    },
    {
      table: 'orders',
      where: db`and created_at > ${now}::timestamptz - interval '2 days'`,
      replaced: { call_id: nothing },
    },
  ];
}

/**
 * Copies a workspace with what a call can read and change: the business, its people, catalogue and rooms,
 * the caller's contact, and bookings that are still to come with their contacts. Records keep their ids. The
 * copy has neither webhooks nor members.
 * @param db a sandbox.
 * @param phone the number of the caller, E.164; null when it is withheld.
 * @returns the id of the copy.
 */
// tidy: every workspace — the copy is a workspace of its own.
export async function copyWorkspace(
  db: Db,
  workspaceId: number,
  { phone, now }: { phone: string | null; now: string },
): Promise<number> {
  const columns = db.identifiers(await columnsOf(db, 'workspaces', ['id', 'slug', 'max_concurrent_calls']));
  const [copy] = await db<{ id: number }[]>`
    insert into workspaces (slug, ${columns})
    select 'sandbox-' || gen_random_uuid(), ${columns} from workspaces where id = ${workspaceId} returning id`;
  if (!copy) throw new Error('the workspace that is to be copied is gone');
  const tables = copiedTables(db, { copyId: copy.id, from: workspaceId, phone, now });
  for (const table of tables) await copyTable(db, table, workspaceId, copy.id);
  return copy.id;
}

async function copyTable(
  db: Db,
  { table, where = db``, replaced = {} }: Copied,
  from: number,
  to: number,
): Promise<void> {
  const names = Object.keys(replaced);
  const columns = db.identifiers(await columnsOf(db, table, ['workspace_id', ...names]));
  const values = names.map((name) => db`, ${replaced[name] ?? db`null`} as ${db.identifier(name)}`);
  const more = names.length === 0 ? db`` : db`, ${db.identifiers(names)}`;
  await db`
    insert into ${db.identifier(table)} (workspace_id, ${columns} ${more})
    select ${to}::bigint, ${columns} ${values[0] ?? db``} ${values[1] ?? db``} ${values[2] ?? db``}
    from ${db.identifier(table)} where workspace_id = ${from} ${where}`;
}

/** The columns of a table that can be written, but for some. */
// tidy: every workspace — reads the catalogue of the database.
async function columnsOf(db: Db, table: string, without: string[]): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
      and column_name <> all (${without}::text[]) order by ordinal_position`;
  return rows.map(({ name }) => name);
}

/** The tables whose records a scenario is judged on. */
const JUDGED_TABLES = [
  'appointments',
  'orders',
  'reservations',
  'inbox_items',
  'messages',
  'contacts',
] as const;
export type JudgedTable = (typeof JUDGED_TABLES)[number];

/** When each record was last changed: table and id to `updated_at`. */
export type Versions = ReadonlyMap<string, string>;

/** The versions of all records that a scenario is judged on. */
export async function readVersions(db: Db, workspaceId: number): Promise<Versions> {
  const versions = new Map<string, string>();
  for (const table of JUDGED_TABLES) {
    const rows = await db<{ id: number; version: string }[]>`
      select id, updated_at as version from ${db.identifier(table)} where workspace_id = ${workspaceId} order by id`;
    for (const { id, version } of rows) versions.set(`${table} ${id}`, version);
  }
  return versions;
}

/** The ids of the records of a table that were made or changed between two readings. */
export const changedIds = (table: JudgedTable, before: Versions, after: Versions): number[] =>
  [...after].flatMap(([key, version]) => {
    const [name, id] = key.split(' ');
    return name === table && before.get(key) !== version ? [Number(id)] : [];
  });
