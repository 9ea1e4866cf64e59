import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect, type Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { searchPattern } from '../platform/text-search.ts';
import { listAppointments, type AppointmentFilter } from './appointments.queries.ts';
import { listBookings } from './calendars.queries.ts';

/** A second workspace has many more: in a table that one workspace fills a sequential scan would be right. */
const OWN = 4_000;
const OTHERS = 30_000;

let api: TestApi;
let sql: Sql;
let workspaceId: number;
let contactId: number;
before(async () => {
  api = await startTestApi();
  // One session, because the statistics are read per session.
  sql = connect(api.databaseUrl, { connections: 1 });
  await fill((await api.makeWorkspace()).id, OTHERS);
  workspaceId = (await api.makeWorkspace()).id;
  contactId = await fill(workspaceId, OWN);
  await api.sql`vacuum analyze appointments`;
});
after(async () => {
  await sql.end({ timeout: 5 });
  await api.stop();
});

/** Appointments before and after now, one in ten cancelled, distributed over a hundred contacts. */
async function fill(id: number, count: number): Promise<number> {
  const now = isoOf(api.clock.now());
  const [contact] = await api.sql<{ id: number }[]>`
    with made as (
      insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
      select ${id}, 'Person ' || n, ${now}, ${now}, ${now} from generate_series(1, 100) as n returning id
    )
    select min(id) as id from made`;
  const first = contact?.id ?? 0;
  await api.sql`
    insert into appointments (workspace_id, title, status, starts_at, ends_at, held_from, held_until, contact_id,
      staff_member_id, service_id, source, created_at, updated_at)
    select ${id}, 'Massage', case when n % 10 = 0 then 'cancelled' when n % 4 = 0 then 'scheduled' else 'completed' end,
      at, at + interval '30 minutes', at, at + interval '30 minutes', ${first}::bigint + n % 100,
      1 + n % 20, 1 + n % 5, 'api', ${now}, ${now}::timestamptz - n * interval '1 second'
    from generate_series(1, ${count}::int) as n,
      lateral (select ${now}::timestamptz + (n - ${count / 2}::int) * interval '100 minutes' as at) as spread`;
  return first;
}

/** How many rows of the table this session reads by sequential scans. */
async function scannedBy(work: () => Promise<unknown>): Promise<number> {
  const before = await scanned();
  await work();
  return (await scanned()) - before;
}

async function scanned(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ rows: number }[]>`
    select seq_tup_read as rows from pg_stat_user_tables where relname = 'appointments'`;
  return row?.rows ?? 0;
}

describe('a workspace with many appointments', () => {
  it('counts the rows of a sequential scan (so that the tests below can fail)', async () => {
    assert.ok((await scannedBy(() => sql`select count(*) from appointments where title = 'x'`)) > 0);
  });

  it('reads every list from an index', async () => {
    const now = isoOf(api.clock.now());
    const all = {
      ...{ status: undefined, from: null, to: null, contactId: undefined, upcoming: undefined },
      ...{ staffMemberId: undefined, serviceId: undefined, externalId: undefined },
      ...{ updatedSince: null, search: null },
    };
    const asked: Partial<AppointmentFilter>[] = [
      {},
      { offset: 3000 },
      { status: 'scheduled' },
      { status: 'no_show' },
      { contactId },
      { contactId, status: 'cancelled' },
      { upcoming: true },
      { upcoming: true, contactId },
      { upcoming: false, contactId },
      { from: now },
      { to: now, status: 'cancelled' },
      { staffMemberId: 7 },
      { staffMemberId: 7, from: now },
      { serviceId: 3, status: 'completed' },
      { externalId: 'crm-1' },
      { updatedSince: isoOf(api.clock.now().subtract({ minutes: 10 })) },
      { search: searchPattern('rare') },
      { from: now, to: isoOf(api.clock.now().add({ hours: 24 })) },
    ];
    for (const filter of asked) {
      const rows = await scannedBy(() =>
        // Often enough that PostgreSQL switches to a generic plan.
        repeated(7, () =>
          listAppointments(sql, workspaceId, { ...all, now, limit: 25, offset: 0, ...filter }),
        ),
      );
      assert.equal(rows, 0, JSON.stringify(filter));
    }
  });

  it('reads for availability only the bookings around the days asked about', async () => {
    const fromMs = api.clock.now().epochMilliseconds;
    const untilMs = fromMs + 7 * 86_400_000;
    const ask = () =>
      listBookings(
        sql,
        workspaceId,
        { fromMs, untilMs },
        { holds: { exceptHolder: null, now: api.clock.now() } },
      );
    assert.equal(await scannedBy(() => repeated(7, ask)), 0);
    const found = await ask();
    // A week, and the forty hours from which a booking can reach into it on either side.
    const inWeek = (7 * 24 * 60 + 2 * 2400) / 100;
    assert.ok(found.length > inWeek * 0.8 && found.length < inWeek, String(found.length));
  });
});

async function repeated(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await work();
}
