import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { ORDER_STATUSES } from './order.ts';
import { makeOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

const api = useTestApi();
let fixture: OrderFixture;
beforeEach(async () => {
  fixture = await makeOrderFixture(api);
  await fixture.setProfile({ notifications: { emails: ['team@example.com'] } });
});

const customer = { name: 'Ann', email: 'ann@example.com' };
const LIVE = ORDER_STATUSES.filter((status) => status !== 'cancelled');

const patch = (id: number, body: object): Promise<TestAnswer> =>
  api.patch(`/orders/${id}`, body, { key: fixture.key });
const cancel = (id: number, query = ''): Promise<TestAnswer> =>
  api.delete(`/orders/${id}${query}`, { key: fixture.key });
const shown = async (id: number): Promise<Json> =>
  (await api.get(`/orders/${id}`, { key: fixture.key })).body.data;
const eventTypes = async (): Promise<string[]> => (await fixture.events()).map(({ type }) => type);
/** What was told after the order had been placed. */
const toldSince = async (): Promise<string[]> =>
  (await fixture.notices()).filter((notice) => !notice.startsWith('order.created'));

describe('PATCH /orders/{id}', () => {
  it('refuses faulty fields, and an unknown order', async () => {
    const { id } = await fixture.placed();
    const faults: [string, unknown][] = [
      ['status', 'eaten'],
      ['status', null],
      ['notes', 5],
      ['requested_for', 'soon'],
      ['notify', 'no'],
    ];
    for (const [field, value] of faults) {
      const answer = await patch(id, { [field]: value });
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
    assert.equal((await patch(999_999, { status: 'ready' })).status, 404);
    assert.deepEqual(await eventTypes(), ['order.created']);
  });

  it('moves from any state but cancelled to any other', async () => {
    for (const from of LIVE) {
      for (const to of LIVE) {
        const { id } = await fixture.placed({ notify: false });
        await patch(id, { status: from, notify: false });
        const answer = await patch(id, { status: to, notify: false });
        assert.equal(answer.status, 200, `${from} to ${to}`);
        assert.equal(answer.body.data.status, to);
      }
    }
  });

  it('never changes state or time of a cancelled order, but still its notes', async () => {
    const { id } = await fixture.placed();
    await cancel(id, '?reason=Too%20late');
    for (const status of ORDER_STATUSES) {
      const answer = await patch(id, { status, notes: 'no' });
      assert.equal(answer.status, 409, status);
      assert.equal(answer.body.error.type, 'invalid_state');
    }
    assert.equal((await patch(id, { requested_for: null })).status, 409);
    const { status, notes, cancel_reason } = (await patch(id, { notes: 'Refunded.' })).body.data;
    assert.deepEqual(
      { status, notes, cancel_reason },
      { status: 'cancelled', notes: 'Refunded.', cancel_reason: 'Too late' },
    );
    assert.deepEqual(await eventTypes(), ['order.created', 'order.cancelled', 'order.updated']);
  });

  it('fires order.updated for every change and for nothing else, with exactly its fields', async () => {
    const order = await fixture.placed({ notes: 'Ring.' });
    await api.clock.advance(1000);
    const unchanged: object[] = [
      {},
      { notify: false },
      { status: 'new' },
      { notes: ' Ring. ' },
      { requested_for: null },
      { status: 'new', notes: 'Ring.' },
    ];
    for (const body of unchanged) assert.deepEqual((await patch(order.id, body)).body.data, order);
    assert.deepEqual(await eventTypes(), ['order.created']);
    await patch(order.id, { status: 'preparing' });
    await patch(order.id, { notes: null });
    await patch(order.id, { requested_for: '2026-11-23T16:00:00Z' });
    assert.deepEqual((await eventTypes()).slice(1), ['order.updated', 'order.updated', 'order.updated']);
    const events = await fixture.events();
    assert.equal(events[1].data.status, 'preparing');
    assert.deepEqual(Object.keys(events[1].data), Object.keys(events[0].data));
    assert.ok(!('cancel_reason' in events[1].data));
    assert.ok((await shown(order.id)).updated_at > order.updated_at);
  });

  it('moves the time as the team says, whatever the opening hours, and back to as soon as possible', async () => {
    const { id } = await fixture.placed();
    const moved = (await patch(id, { requested_for: '2026-11-29T03:00:00+01:00' })).body.data;
    assert.equal(moved.requested_for, '2026-11-29T02:00:00.000Z');
    assert.equal(moved.ready_at, '2026-11-29T02:00:00.000Z');
    const back = (await patch(id, { requested_for: null })).body.data;
    assert.equal(back.requested_for, null);
    assert.equal(Temporal.Instant.compare(back.ready_at, api.clock.now().add({ minutes: 25 })), 0);
  });

  it('notifies only the customer, and only of confirmed, ready and out for delivery', async () => {
    const { id } = await fixture.placed({ customer });
    for (const status of LIVE) await patch(id, { status });
    await patch(id, { notes: 'x' });
    assert.deepEqual(await toldSince(), [
      'order.confirmed ann@example.com',
      'order.ready ann@example.com',
      'order.out_for_delivery ann@example.com',
    ]);
    for (const status of LIVE) await patch(id, { status, notify: false });
    assert.equal((await toldSince()).length, 3);
  });

  it('with the state cancelled cancels the order: only order.cancelled is emitted, customer and team are notified', async () => {
    const { id } = await fixture.placed({ customer });
    const { status, notes } = (await patch(id, { status: 'cancelled', notes: 'No oven.' })).body.data;
    assert.deepEqual({ status, notes }, { status: 'cancelled', notes: 'No oven.' });
    assert.deepEqual(await eventTypes(), ['order.created', 'order.cancelled']);
    assert.deepEqual(await toldSince(), [
      'order.cancelled ann@example.com',
      'order.cancelled team@example.com',
    ]);
  });
});

describe('DELETE /orders/{id}', () => {
  it('refuses a notify that is not a boolean, a reason that is too long, and an unknown order', async () => {
    const { id } = await fixture.placed();
    for (const query of ['?notify=perhaps', `?reason=${'x'.repeat(10_001)}`]) {
      const answer = await cancel(id, query);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.slice(1, query.indexOf('='))]);
    }
    assert.equal((await cancel(999_999)).status, 404);
    assert.equal((await api.delete('/orders/x', { key: fixture.key })).status, 404);
    assert.equal((await shown(id)).status, 'new');
  });

  it('cancels from every state, with the reason, and answers with the order', async () => {
    for (const status of LIVE) {
      const order = await fixture.placed();
      await patch(order.id, { status });
      const answer = await cancel(order.id, '?reason=%20Sold%20out%20');
      assert.equal(answer.status, 200);
      assert.equal(answer.body.data.status, 'cancelled');
      assert.equal(answer.body.data.cancel_reason, 'Sold out');
      assert.deepEqual(await shown(order.id), answer.body.data);
    }
  });

  it('emits order.cancelled with the reason, and notifies customer and team unless notify is false', async () => {
    const { id } = await fixture.placed({ customer });
    await cancel(id, '?reason=Sold%20out');
    const [created, cancelled] = await fixture.events();
    assert.equal(cancelled.type, 'order.cancelled');
    assert.deepEqual(cancelled.data, { ...created.data, status: 'cancelled', cancel_reason: 'Sold out' });
    assert.deepEqual(await toldSince(), [
      'order.cancelled ann@example.com',
      'order.cancelled team@example.com',
    ]);
    const silent = await fixture.placed({ customer });
    await cancel(silent.id, '?notify=false');
    assert.equal((await toldSince()).length, 2);
    assert.equal((await shown(silent.id)).cancel_reason, null);
  });

  it('answers 200 for an order that is cancelled already, keeps its reason and notifies nobody', async () => {
    const { id } = await fixture.placed({ customer });
    const first = (await cancel(id, '?reason=One')).body.data;
    await api.clock.advance(1000);
    assert.deepEqual((await cancel(id, '?reason=Two')).body.data, first);
    assert.equal((await eventTypes()).length, 2);
    assert.equal((await toldSince()).length, 2);
  });

  it('happens once, however many ask for it at once, by DELETE and by PATCH', async () => {
    const { id } = await fixture.placed({ customer });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? cancel(id, `?reason=${index}`) : patch(id, { status: 'cancelled' }),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    assert.deepEqual(await eventTypes(), ['order.created', 'order.cancelled']);
    assert.equal((await toldSince()).length, 2);
  });
});

describe('forty requests at once for one and the same change', () => {
  it('change the order once, and tell of it once', async () => {
    const { id } = await fixture.placed({ customer });
    const answers = await Promise.all(Array.from({ length: 40 }, () => patch(id, { status: 'ready' })));
    assert.deepEqual([...new Set(answers.map((answer) => answer.body.data.status))], ['ready']);
    assert.deepEqual(await eventTypes(), ['order.created', 'order.updated']);
    assert.deepEqual(await toldSince(), ['order.ready ann@example.com']);
  });
});
