import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLate, nextStep, targetsOf } from './order-states.ts';

describe('the states of an order', () => {
  it('leave a cancelled order where it is', () => {
    assert.deepEqual(targetsOf({ status: 'cancelled', fulfillment: 'delivery' }), []);
    assert.equal(nextStep({ status: 'cancelled', fulfillment: 'delivery' }), null);
  });

  it('send only deliveries on their way', () => {
    assert.equal(nextStep({ status: 'ready', fulfillment: 'pickup' }), 'completed');
    assert.equal(nextStep({ status: 'ready', fulfillment: 'delivery' }), 'out_for_delivery');
    assert.ok(!targetsOf({ status: 'new', fulfillment: 'dine_in' }).includes('out_for_delivery'));
  });

  it('go back as well as on', () => {
    assert.deepEqual(targetsOf({ status: 'preparing', fulfillment: 'pickup' }), [
      ...['new', 'confirmed', 'ready', 'completed'],
    ]);
    assert.equal(nextStep({ status: 'completed', fulfillment: 'pickup' }), null);
  });

  it('are late only while the order is made', () => {
    const ready_at = '2026-11-23T12:00:00Z';
    const after = Date.parse('2026-11-23T12:00:01Z');
    assert.equal(isLate({ status: 'preparing', ready_at }, after), true);
    assert.equal(isLate({ status: 'preparing', ready_at }, Date.parse(ready_at)), false);
    assert.equal(isLate({ status: 'ready', ready_at }, after), false);
    assert.equal(isLate({ status: 'cancelled', ready_at }, after), false);
  });
});
