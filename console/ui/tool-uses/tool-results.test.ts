import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { madeBy, madeOn, refusalOf } from './tool-results.ts';

const use = (name: string, result: unknown) => ({ name, arguments: {}, result, duration_ms: 5 });
const booking = { ok: true, appointment_id: 7, service: 'Haircut', date: '2026-11-24', time: '10:00' };

describe('what a tool did', () => {
  it('is told by its reason when it did nothing, whatever it answered', () => {
    assert.equal(refusalOf(use('book_appointment', { ok: false, reason: 'taken' })), 'taken');
    assert.equal(refusalOf(use('book_appointment', null)), 'failed');
    assert.equal(refusalOf(use('book_appointment', 'broken')), 'failed');
    assert.equal(refusalOf(use('book_appointment', booking)), null);
  });

  it('leads to the record, and to none where nothing was made', () => {
    const record = { kind: 'appointment', id: 7, to: '/appointments/7', label: 'Haircut, 2026-11-24, 10:00' };
    assert.deepEqual(madeBy(use('book_appointment', booking)), record);
    const readBack = { ...booking, ok: false, reason: 'needs_confirmation' };
    assert.equal(madeBy(use('book_appointment', readBack)), null);
    assert.equal(madeBy(use('find_appointment_times', { ok: true, times: [] })), null);
    assert.equal(madeBy(use('place_order', { ok: true, order_id: 3, number: 12 }))?.label, '12');
    assert.equal(madeBy(use('take_message', { ok: true, inbox_item_id: 4 }))?.to, '/inbox/4');
  });

  it('is listed once for each record, as it was left', () => {
    const moved = { ...booking, time: '11:00' };
    const records = madeOn([use('book_appointment', booking), use('move_appointment', moved)]);
    assert.deepEqual(
      records.map(({ label }) => label),
      ['Haircut, 2026-11-24, 11:00'],
    );
  });
});
