import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../testing/test-api.ts';
import { makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

let api: TestApi;
let fixture: OrderFixture;
before(async () => {
  api = await startTestApi();
  fixture = await makeOrderFixture(api);
  await placeSome();
});
after(() => api.stop());

/** Four orders a minute apart, from 12:00 UTC on; the second is completed, the third cancelled. */
async function placeSome(): Promise<void> {
  const people = [
    { name: 'Zoë Müller', phone: '+49 30 901820' },
    { name: 'Bo', phone: '+12025550143' },
    { name: 'Ann O’Hara' },
  ];
  const orders: Json[] = [];
  for (const customer of people) {
    orders.push(await fixture.placed({ customer }));
    await api.clock.advance(60_000);
  }
  const delivery = {
    fulfillment: 'delivery',
    address: 'Here',
    items: [{ product_id: fixture.water.id, quantity: 10 }],
  };
  await fixture.placed({ ...delivery, customer: people[0] });
  await api.patch(`/orders/${orders[1].id}`, { status: 'completed' }, { key: fixture.key });
  await api.delete(`/orders/${orders[2].id}`, { key: fixture.key });
}

const list = (query: string): Promise<TestAnswer> => api.get(`/orders?${query}`, { key: fixture.key });
const numbersOf = (answer: TestAnswer): string[] => answer.body.data.map((order: Json) => order.number);

describe('GET /orders', () => {
  it('refuses faulty filters by their names', async () => {
    const faults: [string, string][] = [
      ['status=eaten', 'status'],
      ['status=new,', 'status'],
      ['status=', 'status'],
      ['fulfillment=drone', 'fulfillment'],
      ['open=maybe', 'open'],
      ['from=yesterday', 'from'],
      ['from=2026-11-24T00:00:00Z&to=2026-11-23T00:00:00Z', 'to'],
      ['contact_id=x', 'contact_id'],
      ['q=%00', 'q'],
      ['per_page=101', 'per_page'],
    ];
    for (const [query, field] of faults) {
      const answer = await list(query);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
  });

  it('lists newest first, page by page, each order in full', async () => {
    const answer = await list('per_page=3');
    assert.deepEqual(numbersOf(answer), ['4', '3', '2']);
    assert.deepEqual(answer.body.meta, { current_page: 1, per_page: 3, last_page: 2, total: 4 });
    assert.deepEqual(numbersOf(await list('per_page=3&page=2')), ['1']);
    const [first] = answer.body.data;
    assert.deepEqual((await api.get(`/orders/${first.id}`, { key: fixture.key })).body.data, first);
  });

  it('filters by states, fulfillment, time, contact and whether the order is open', async () => {
    const [last] = (await list('')).body.data;
    const found: [string, string[]][] = [
      ['status=new', ['4', '1']],
      ['status=completed,%20cancelled', ['3', '2']],
      ['status=new,new', ['4', '1']],
      ['status=ready', []],
      ['fulfillment=delivery', ['4']],
      ['fulfillment=pickup&status=new', ['1']],
      ['open=true', ['4', '1']],
      ['open=0', ['3', '2']],
      ['open=true&status=cancelled', []],
      ['from=2026-11-23T12:01:00Z', ['4', '3', '2']],
      ['to=2026-11-23T12:01:00Z', ['2', '1']],
      ['from=2026-11-23T13:01:00%2B01:00&to=2026-11-23T12:02:00Z', ['3', '2']],
      [`contact_id=${last.contact_id}`, ['4', '1']],
      ['contact_id=999999', []],
    ];
    for (const [query, numbers] of found) {
      const answer = await list(query);
      assert.deepEqual(numbersOf(answer), numbers, query);
      assert.equal(answer.body.meta.total, numbers.length, query);
    }
  });

  it('finds by q in number, name and phone, whatever case, accents, spaces and punctuation', async () => {
    const found: [string, string[]][] = [
      ['4', ['4', '2', '1']],
      ['3', ['4', '3', '2', '1']],
      ['muller', ['4', '1']],
      ['ZOË', ['4', '1']],
      ['202-555', ['2']],
      ['030 901820', ['4', '1']],
      ['hara', ['3']],
      ['muller 4930', []],
      ['nobody', []],
      ['%', []],
    ];
    for (const [q, numbers] of found) {
      assert.deepEqual(numbersOf(await list(`q=${encodeURIComponent(q)}`)), numbers, q);
    }
  });

  it('shows no order of another workspace', async () => {
    const other = await makeOrderFixture(api);
    const { id } = await other.placed();
    assert.equal((await api.get(`/orders/${id}`, { key: fixture.key })).status, 404);
    assert.equal((await list('')).body.meta.total, 4);
  });
});

describe('a workspace with very many orders', () => {
  it('finds a page of them by an index, whatever is asked', async () => {
    const { sql } = api;
    const { workspace } = await makeOrderFixture(api);
    await sql`
      insert into orders (workspace_id, number, status, fulfillment, customer_name, customer_phone, items, currency,
        subtotal_cents, fee_cents, total_cents, source, ready_at, created_at, updated_at)
      select ${workspace.id}, n, case when n % 500 = 0 then 'new' when n % 700 = 0 then 'cancelled' else 'completed' end,
        case when n % 400 = 0 then 'dine_in' else 'pickup' end, 'Person ' || n, '+4930' || (1000000 + n), '[]', 'EUR',
        1, 0, 1, 'api', now(), now() - n * interval '1 minute', now()
      from generate_series(1, 20000) as n`;
    await sql`analyze orders`;
    const plans: [string, string][] = [
      ['orders_newest', 'true'],
      ['orders_open', "status not in ('completed', 'cancelled')"],
      ['orders_by_status', "status = any('{cancelled}')"],
      ['orders_by_fulfillment', "fulfillment = 'dine_in'"],
      ['orders_search', "search like fold('%person 1234%')"],
      ['orders_search', "search like '%1012345%'"],
    ];
    for (const [index, condition] of plans) {
      const rows = await sql.unsafe(
        `explain select id from orders where workspace_id = ${workspace.id} and ${condition}
         order by created_at desc, id desc limit 25`,
      );
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      assert.match(plan, new RegExp(`\\b${index}\\b`), plan);
      assert.doesNotMatch(plan, /Seq Scan/);
    }
  });
});
