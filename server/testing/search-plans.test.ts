import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { listContacts } from '../contacts/contacts.queries.ts';
import { listMessages } from '../messages/messages.queries.ts';
import { listOrders } from '../orders/orders.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import { searchPattern } from '../platform/text-search.ts';
import { listReservations } from '../reservations/reservations.queries.ts';
import { explain } from './explain.ts';
import { makeWorkspace } from './fixtures.queries.ts';
import { useTestApi } from './use-test-api.ts';

const api = useTestApi();

const RECORDS = 20_000;
const page = { limit: 25, offset: 0 };
const none = undefined;

/** The searchable lists, as the request `?q=…` queries them. */
const LISTS: Record<string, (db: Db, workspaceId: number, q: string) => Promise<{ total: number }>> = {
  contacts: (db, workspaceId, q) =>
    listContacts(
      db,
      workspaceId,
      {
        ...{ search: searchPattern(q), tag: none, phone: none, email: none, doNotCall: none, ...page },
        ...{ externalId: none, updatedSince: null },
      },
      { now: '2026-11-21T12:00:00Z' },
    ),
  orders: (db, workspaceId, q) =>
    listOrders(db, workspaceId, {
      ...{ statuses: none, fulfillment: none, from: null, to: null, contactId: none, open: none },
      ...{ search: searchPattern(q), updatedSince: null, externalId: none, ...page },
    }),
  reservations: (db, workspaceId, q) =>
    listReservations(db, workspaceId, {
      ...{ statuses: none, roomId: none, source: none, from: none, to: none, contactId: none },
      ...{ upcoming: none, today: '2026-11-21', active: none, search: searchPattern(q), ...page },
      ...{ arrivingOn: none, departingOn: none, updatedSince: null, externalId: none },
    }),
  messages: (db, workspaceId, q) =>
    listMessages(
      db,
      workspaceId,
      {
        ...{
          channel: none,
          direction: none,
          contactId: none,
          search: searchPattern(q),
          from: null,
          to: null,
        },
        ...{ status: none, phoneNumberId: none, numbers: null },
      },
      page,
    ),
};

/** Inserts records that contain `word` into each of the tables, numbered from `first`. */
async function fill(workspaceId: number, word: string, first: number, count: number): Promise<void> {
  const { sql } = api;
  const numbers = sql`generate_series(${first}::bigint, ${first + count - 1}::bigint) as n`;
  await sql`
    insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
    select ${workspaceId}, ${word} || ' ' || md5(n::text), now() - n * interval '1 minute', now(), now() from ${numbers}`;
  await sql`
    insert into orders (workspace_id, number, status, fulfillment, customer_name, items, currency, subtotal_cents,
      fee_cents, total_cents, source, ready_at, created_at, updated_at)
    select ${workspaceId}, n, 'completed', 'pickup', ${word} || ' ' || md5(n::text), '[]', 'USD', 1000, 0, 1000, 'api',
      now(), now() - n * interval '1 minute', now() from ${numbers}`;
  await sql`
    insert into reservations (workspace_id, number, status, check_in, check_out, adults, children, guest_name,
      currency, nightly_cents, total_cents, source, created_at, updated_at)
    select ${workspaceId}, n, 'checked_out', date '2026-12-31' - (n % 2000)::int, date '2027-01-01' - (n % 2000)::int,
      2, 0, ${word} || ' ' || md5(n::text), 'USD', 10000, 20000, 'api', now(), now() from ${numbers}`;
  const [phone] = await sql<{ id: number }[]>`
    insert into phone_numbers (workspace_id, number, name, country, created_at, updated_at)
    values (${workspaceId}, ${`+4930${10_000_000 + workspaceId * 100_000 + first}`}, 'Front desk', 'DE', now(), now())
    returning id`;
  await sql`
    insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, body, status,
      carrier, created_at, updated_at)
    select ${workspaceId}, 'sms', 'outbound', '+49301234567', '+49307654321', ${phone?.id ?? 0},
      ${word} || ' ' || md5(n::text), 'sent', 'simulator', now() - n * interval '1 minute', now() from ${numbers}`;
}

const analyze = async (): Promise<void> => {
  for (const table of Object.keys(LISTS)) await api.sql`analyze ${api.sql.identifier(table)}`;
};

describe('a search reads only the index of its texts', () => {
  let large: number;
  let late: number;
  before(async () => {
    large = (await makeWorkspace(api.sql, api.clock.now())).id;
    late = (await makeWorkspace(api.sql, api.clock.now())).id;
    await fill(large, 'zebra', 1, 1_000);
    await analyze();
    await fill(large, 'common', 1_001, RECORDS);
  });

  const expectSearchAlone = async (workspaceId: number, q: string): Promise<void> => {
    for (const [table, list] of Object.entries(LISTS))
      for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
        const plans = await explain(api.sql, mode, (db) => list(db, workspaceId, q));
        const plan = plans.join('\n');
        const indexes = new Set(
          [...plan.matchAll(/Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g)].map(
            ([, name]) => name,
          ),
        );
        // What is looked up for each shown record by its key.
        for (const name of indexes) if (/^(?:room|sms_opt_outs)/.test(name ?? '')) indexes.delete(name);
        assert.deepEqual([...indexes], [`${table}_search`], `${q} in ${table}, ${mode}:\n${plan}`);
        assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${table}`), plan);
      }
  };

  it('when the statistics are from a time when every record contained the word', async () => {
    await expectSearchAlone(large, 'zebra');
    await expectSearchAlone(large, '4242');
  });

  it('when the statistics are current, for a rare word and for one that all records contain', async () => {
    await analyze();
    await expectSearchAlone(large, 'zebra');
    await expectSearchAlone(large, 'common');
  });

  it('when the statistics do not include the workspace', async () => {
    await analyze();
    await fill(late, 'zebra', 1, 2_000);
    await expectSearchAlone(late, 'zebra');
  });

  it('and still finds the same records, with the exact total and ordered pages', async () => {
    const { keys, id } = await makeWorkspace(api.sql, api.clock.now());
    await fill(id, 'Käse', 1, 30);
    for (const path of ['/contacts', '/orders', '/reservations', '/messages']) {
      const all = await api.get(`${path}?q=kase&per_page=100`, { key: keys.read });
      assert.equal(all.body.meta.total, 30, path);
      const unfiltered = await api.get(`${path}?per_page=100`, { key: keys.read });
      assert.deepEqual(all.body.data, unfiltered.body.data, path);
      const second = await api.get(`${path}?q=kase&per_page=20&page=2`, { key: keys.read });
      assert.deepEqual(second.body.data, all.body.data.slice(20), path);
      const beyond = await api.get(`${path}?q=kase&page=9`, { key: keys.read });
      assert.deepEqual([beyond.body.data, beyond.body.meta.total], [[], 30], path);
    }
  });
});
