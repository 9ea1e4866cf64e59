import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openShop } from './testing/open-shop.ts';

const api = useTestApi();
const TUESDAY_9 = '2026-11-24T08:00:00.000Z';
const TUESDAY_10 = '2026-11-24T09:00:00.000Z';

describe('an appointment with an external id', () => {
  it('is made by the first POST (201) and changed by the next (200), as a PATCH would change it', async () => {
    const shop = await openShop(api);
    const body = { starts_at: TUESDAY_9, external_id: 'crm-1', metadata: { room: '2' }, notes: 'First' };
    const made = await api.post('/appointments', body, shop);
    assert.equal(made.status, 201);
    assert.deepEqual([made.body.data.external_id, made.body.data.metadata], ['crm-1', { room: '2' }]);
    const moved = await api.post('/appointments', { starts_at: TUESDAY_10, external_id: 'crm-1' }, shop);
    assert.equal(moved.status, 200);
    const { id, starts_at, notes, metadata } = moved.body.data;
    assert.deepEqual(
      [id, starts_at, notes, metadata],
      [made.body.data.id, TUESDAY_10, 'First', { room: '2' }],
    );
    assert.deepEqual(
      (await shop.events()).map(({ type }) => type),
      ['appointment.booked', 'appointment.rescheduled'],
    );
    const found = await api.get('/appointments?external_id=crm-1', shop);
    assert.deepEqual(
      found.body.data.map((one: Json) => one.id),
      [id],
    );
    assert.equal((await api.get('/appointments?external_id=crm-2', shop)).body.meta.total, 0);
  });

  it('is made once, however many POSTs with its id arrive at once', async () => {
    const shop = await openShop(api);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.post('/appointments', { starts_at: TUESDAY_9, external_id: 'crm-1' }, shop),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(19).fill(200), 201]);
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 1);
  });

  it('refuses its id to another appointment with 422', async () => {
    const shop = await openShop(api);
    await shop.book({ starts_at: TUESDAY_9, external_id: 'crm-1' });
    const { id } = await shop.book({ starts_at: TUESDAY_10 });
    const answer = await api.patch(`/appointments/${id}`, { external_id: 'crm-1' }, shop);
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['external_id']);
    const cleared = await api.patch(`/appointments/${id}`, { external_id: null, metadata: {} }, shop);
    assert.equal(cleared.body.data.external_id, null);
    // Another workspace has ids of its own.
    await (await openShop(api)).book({ starts_at: TUESDAY_9, external_id: 'crm-1' });
  });

  it('refuses metadata that is not a map of texts or is too large', async () => {
    const shop = await openShop(api);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x']));
    for (const metadata of [null, [], { room: 2 }, { room: null }, many]) {
      const answer = await api.post('/appointments', { starts_at: TUESDAY_9, metadata }, shop);
      assert.equal(answer.status, 422, JSON.stringify(metadata));
      assert.match(Object.keys(answer.body.error.errors)[0] ?? '', /^metadata/);
    }
  });
});

describe('GET /appointments', () => {
  it('filters by staff, service, time of the last change and words', async () => {
    const shop = await openShop(api);
    const [ann, bo] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    const cut = await shop.service({ name: 'Cut', duration_minutes: 30 });
    const customer = { name: 'José Müller', phone: '030 901820', email: 'jose@example.com' };
    const first = await shop.book({
      ...{ starts_at: TUESDAY_9, staff_member_id: ann.id, service_id: cut.id },
      customer,
    });
    const second = await shop.book({ starts_at: TUESDAY_9, staff_member_id: bo.id, title: 'Talk' });
    const idsOf = async (query: string): Promise<number[]> => {
      const answer = await api.get(`/appointments?${query}`, shop);
      assert.equal(answer.status, 200, answer.raw.toString('utf8'));
      return answer.body.data.map(({ id }: Json) => id);
    };
    assert.deepEqual(await idsOf(`staff_member_id=${ann.id}`), [first.id]);
    assert.deepEqual(await idsOf(`service_id=${cut.id}`), [first.id]);
    for (const q of ['jose', 'MULLER', '90 18-20', '030901820', 'jose@example', 'cut', 'ann'])
      assert.deepEqual(await idsOf(`q=${encodeURIComponent(q)}`), [first.id], q);
    assert.deepEqual(await idsOf('q=talk'), [second.id]);
    assert.deepEqual(await idsOf('q=%25'), []);
    await api.clock.advance(1000);
    await api.patch(`/appointments/${second.id}`, { notes: 'x' }, shop);
    const since = encodeURIComponent(api.clock.now().toString());
    assert.deepEqual(await idsOf(`updated_since=${since}`), [second.id]);
    assert.deepEqual(await idsOf(`updated_since=2026-11-23T00:00:00Z`), [first.id, second.id]);
  });

  it('names each wrong filter in the refusal', async () => {
    for (const query of ['staff_member_id=x', 'service_id=0', 'updated_since=soon', 'timezone=Berlin']) {
      const answer = await api.get(`/appointments?${query}`);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
  });
});
