import type { CountedTable } from '../../server/platform/db/list-records.ts';
import type { Sql } from '../../server/platform/db/sql.ts';

/** The tables whose lists are measured. */
export const BIG_TABLES = ['calls', 'contacts', 'orders', 'reservations'] as const;

/** No statement may take longer than half a minute. */
const MAX_AT_ONCE = 100_000;

/**
 * Inserts `count` ended calls into a workspace, spread over a year, between 5,000 callers and its numbers.
 */
export async function fillCalls(sql: Sql, workspaceId: number, count: number): Promise<void> {
  for (let first = 1; first <= count; first += MAX_AT_ONCE)
    await insertCalls(sql, workspaceId, first, Math.min(count, first + MAX_AT_ONCE - 1));
}

async function insertCalls(sql: Sql, workspaceId: number, first: number, last: number): Promise<void> {
  await sql`
    insert into calls (workspace_id, direction, status, from_number, to_number, started_at, answered_at, ended_at,
      duration_seconds, outcome, sentiment, summary, carrier, carrier_call_id, created_at, updated_at)
    select ${workspaceId}, case when n % 5 = 0 then 'outbound' else 'inbound' end,
      case when n % 11 = 0 then 'no_answer' when n % 101 = 0 then 'failed' else 'completed' end,
      '+1500' || lpad((n * 7919 % 5000)::text, 7, '0'), '+18025550142', at, at, at + interval '1 minute',
      60, 'information_given', 'neutral', 'The caller asked for the opening hours.', 'bench', 'bench-' || n, at, at
    from generate_series(${first}::bigint, ${last}::bigint) as n,
      lateral (select timestamptz '2026-11-01' - (n * 31 % 31536000) * interval '1 second' as at) as spread`;
}

/** Inserts `count` orders into a workspace, spread over a year. */
export async function fillOrders(sql: Sql, workspaceId: number, count: number): Promise<void> {
  await sql`
    insert into orders (workspace_id, number, status, fulfillment, customer_name, customer_phone, items, currency,
      subtotal_cents, fee_cents, total_cents, source, ready_at, created_at, updated_at)
    select ${workspaceId}, n,
      case when n % 50 = 0 then 'new' when n % 9 = 0 then 'cancelled' else 'completed' end, 'pickup',
      'Person ' || n, '+1500' || lpad((n * 7919 % 5000)::text, 7, '0'), '[]', 'USD', 1000, 0, 1000, 'api', at, at, at
    from generate_series(1, ${count}::bigint) as n,
      lateral (select timestamptz '2026-11-01' - (n * 311 % 31536000) * interval '1 second' as at) as spread`;
}

/**
 * Inserts `count` reservations into a workspace, spread over six years up to 2026; one in twenty holds a
 * room.
 */
export async function fillReservations(
  sql: Sql,
  workspaceId: number,
  count: number,
  roomId: number | null = null,
): Promise<void> {
  await sql`
    insert into reservations (workspace_id, number, status, room_id, check_in, check_out, adults, children, guest_name,
      guest_phone, currency, nightly_cents, total_cents, source, created_at, updated_at)
    select ${workspaceId}, n,
      case when n % 40 = 0 then 'requested' when n % 40 = 20 then 'confirmed' when n % 9 = 0 then 'cancelled'
        else 'checked_out' end, ${roomId}::bigint,
      first, first + 2, 2, 0, 'Person ' || n, '+1500' || lpad((n * 7919 % 5000)::text, 7, '0'), 'USD', 10000, 20000,
      case when n % 100 = 1 then 'ai' else 'api' end, now(), now()
    from generate_series(1, ${count}::bigint) as n,
      lateral (select date '2026-12-31' - (n * 31 % 2190)::integer as first) as spread`;
}

/**
 * The columns and values of the records whose totals are measured; `n` is the number of the record, `at` its
 * time.
 */
const RECORDS: Record<CountedTable, { columns: string; values: string }> = {
  appointments: {
    columns: 'title, status, starts_at, ends_at, held_from, held_until, source, created_at, updated_at',
    values: "'Massage', 'cancelled', at, at + interval '1 hour', at, at + interval '1 hour', 'api', at, at",
  },
  calls: {
    columns: `direction, status, from_number, to_number, started_at, ended_at, carrier, carrier_call_id, created_at,
      updated_at`,
    values: "'inbound', 'completed', '+15005550006', '+18025550142', at, at, 'bench', 'bench-' || n, at, at",
  },
  contacts: {
    columns: 'name, phone, last_activity_at, created_at, updated_at',
    values: "'Person ' || n, '+1500' || lpad(n::text, 8, '0'), at, at, at",
  },
  inbox_items: {
    columns: 'type, subject, body, created_at, updated_at',
    values: "'message', 'Call back', 'Please call me back.', at, at",
  },
  messages: {
    columns:
      'channel, direction, from_number, to_number, phone_number_id, body, status, carrier, created_at, updated_at',
    values: `'sms', 'outbound', '+18025550142', '+15005550006',
      (select id from phone_numbers phone where phone.workspace_id = workspace), 'See you', 'sent', 'bench', at, at`,
  },
  orders: {
    columns: `number, status, fulfillment, items, currency, subtotal_cents, fee_cents, total_cents, source, ready_at,
      created_at, updated_at`,
    values: "n, 'completed', 'pickup', '[]', 'USD', 1000, 0, 1000, 'api', at, at, at",
  },
  reservations: {
    columns: `number, status, check_in, check_out, adults, children, guest_name, currency, nightly_cents, total_cents,
      source, created_at, updated_at`,
    values: "n, 'checked_out', at::date, at::date + 2, 2, 0, 'Ann', 'USD', 10000, 20000, 'api', at, at",
  },
};

/** The tables whose totals are stored. */
export const COUNTED_TABLES = Object.keys(RECORDS) as CountedTable[];

/** Inserts `count` records into each of the counted tables of a workspace, spread over six years. */
export async function fillAll(sql: Sql, workspaceId: number, count: number): Promise<void> {
  await sql`
    insert into phone_numbers (workspace_id, number, name, country, created_at, updated_at)
    values (${workspaceId}, ${`+1802555${String(workspaceId).padStart(4, '0')}`}, 'Front desk', 'US', now(), now())`;
  for (const [table, { columns, values }] of Object.entries(RECORDS))
    for (let first = 1; first <= count; first += MAX_AT_ONCE / 4)
      await sql.unsafe(
        `insert into ${table} (workspace_id, ${columns}) select workspace, ${values}
        from (select $1::bigint as workspace) one,
          generate_series($2::bigint, $3::bigint) as n,
          lateral (select timestamptz '2026-11-01' - (n * 311 % 189216000) * interval '1 second' as at) as spread`,
        [workspaceId, first, Math.min(count, first + MAX_AT_ONCE / 4 - 1)],
      );
}

// tidy: every workspace, because indexes belong to all
/**
 * Drops the search indexes: filling them takes most of the time, and searches are not measured with totals.
 */
export async function dropSearchIndexes(sql: Sql): Promise<void> {
  await sql.unsafe('drop index contacts_search, messages_search, orders_search, reservations_search');
}

// tidy: every workspace, because tables are measured as a whole
/** Updates the statistics of the planner, as autovacuum does after a while. */
export async function settle(sql: Sql, tables: readonly string[] = BIG_TABLES): Promise<void> {
  for (const table of tables) await sql`vacuum analyze ${sql.identifier(table)}`;
}

// tidy: every workspace, because tables are measured as a whole
/** Rows read by sequential scans of the large tables since the database was created. */
export async function countScannedRows(sql: Sql): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select coalesce(sum(seq_tup_read), 0)::bigint as rows from pg_stat_user_tables
    where relname = any(${[...BIG_TABLES]}::text[])`;
  return row?.rows ?? 0;
}
