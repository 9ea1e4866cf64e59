import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { lockContact } from '../contacts/contacts.queries.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

const api = useTestApi();
const [ann, bob] = [
  { name: 'Ann', phone: '+493012345678' },
  { name: 'Bob', phone: '+493087654321' },
];
const at = (hour: number): string => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
let shop: Shop;
beforeEach(async () => {
  shop = await openShop(api);
});

/** Runs `work` while the contact of Ann is held, as by an import; then what it asked for is answered. */
async function whileAnnIsHeld(work: () => Promise<{ waiting: Promise<TestAnswer> }>): Promise<TestAnswer> {
  const { id } = await shop.make('/contacts', ann);
  const asked = await inTransaction(api.sql, async (tx) => {
    await lockContact(tx, shop.id, id, isoOf(api.clock.now()));
    return work();
  });
  return asked.waiting;
}

describe('a booking whose contact is held by somebody else', () => {
  it('does not keep others from booking, moving and looking for another time', async () => {
    const other = await shop.book({ starts_at: at(13), customer: bob });
    const answer = await whileAnnIsHeld(async () => {
      const waiting = api.post('/appointments', { starts_at: at(9), customer: ann }, shop);
      await waitUntilBlocked(api.sql);
      await shop.book({ starts_at: at(10), customer: bob });
      const moved = await api.patch(`/appointments/${other.id}`, { starts_at: at(11) }, shop);
      assert.equal(moved.status, 200);
      return { waiting };
    });
    assert.equal(answer.status, 201);
  });

  it('does not keep its time: who comes first has it', async () => {
    const answer = await whileAnnIsHeld(async () => {
      const waiting = api.post('/appointments', { starts_at: at(9), customer: ann }, shop);
      await waitUntilBlocked(api.sql);
      await shop.book({ starts_at: at(9), customer: bob });
      return { waiting };
    });
    assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [409, ['starts_at']]);
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 1);
  });

  it('also one that is moved and given to another person', async () => {
    const { id } = await shop.book({ starts_at: at(13), customer: bob });
    const answer = await whileAnnIsHeld(async () => {
      const waiting = api.patch(`/appointments/${id}`, { starts_at: at(9), customer: ann }, shop);
      await waitUntilBlocked(api.sql);
      await shop.book({ starts_at: at(10), customer: bob });
      return { waiting };
    });
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.body.data.starts_at, answer.body.data.customer.name], [at(9), 'Ann']);
  });

  it('also one with an external id', async () => {
    const booked = { starts_at: at(9), customer: ann, external_id: 'a-1' };
    const answer = await whileAnnIsHeld(async () => {
      const waiting = api.post('/appointments', booked, shop);
      await waitUntilBlocked(api.sql);
      await shop.book({ starts_at: at(10), customer: bob, external_id: 'b-1' });
      return { waiting };
    });
    assert.equal(answer.status, 201);
  });
});
