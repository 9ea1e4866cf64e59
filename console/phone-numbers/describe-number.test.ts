import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PhoneNumber } from '../platform/api-types.ts';
import { bodyOfUses, carriersFor, stateOf, usesOf } from './describe-number.ts';

const number: PhoneNumber = {
  id: 1,
  number: '+18025550142',
  name: 'Front desk',
  country: 'US',
  assistant_id: 3,
  voice_carrier_id: null,
  text_carrier_id: null,
  active: true,
  capabilities: { voice: true, sms: false },
  chatapp: { active: false, calling: false },
  created_at: '2026-11-23T08:00:00Z',
  updated_at: '2026-11-23T08:00:00Z',
};

describe('a phone number', () => {
  it('answers calls only by an active assistant', () => {
    assert.equal(stateOf(number, [{ id: 3, status: 'active' }]), 'answers');
    for (const status of ['draft', 'paused', 'archived'] as const)
      assert.equal(stateOf(number, [{ id: 3, status }]), 'turnsAway');
    assert.equal(stateOf({ ...number, assistant_id: null }, [{ id: 3, status: 'active' }]), 'turnsAway');
    assert.equal(stateOf({ ...number, capabilities: { voice: false, sms: true } }, []), 'noVoice');
    assert.equal(stateOf({ ...number, active: false }, [{ id: 3, status: 'active' }]), 'givenUp');
  });

  it('has a carrier for its calls and one for its texts, which may be the same', () => {
    const carriers = [
      { id: 4, name: 'Trunk' },
      { id: 5, name: 'Our Twilio' },
    ];
    const of = (calls: number | null, texts: number | null) =>
      carriersFor({ ...number, voice_carrier_id: calls, text_carrier_id: texts }, carriers);
    const [trunk, twilio] = [
      { use: 'calls', name: 'Trunk' },
      { use: 'texts', name: 'Our Twilio' },
    ];
    assert.deepEqual(of(4, 5), [trunk, twilio]);
    assert.deepEqual(of(4, 4), [trunk, { use: 'texts', name: 'Trunk' }]);
    assert.deepEqual(of(null, 5), [twilio]);
    assert.deepEqual([of(null, null), of(9, null)], [[], []], 'none, or one that may not be seen');
  });

  it('is used for what it can do', () => {
    assert.deepEqual(usesOf(number), ['calls']);
    const all = { capabilities: { voice: true, sms: true }, chatapp: { active: true, calling: true } };
    assert.deepEqual(usesOf({ ...number, ...all }), ['calls', 'texts', 'chatapp', 'chatappCalls']);
    assert.deepEqual(usesOf({ ...number, chatapp: { active: false, calling: true } }), ['calls']);
    for (const one of [number, { ...number, ...all }]) {
      const { capabilities, chatapp } = one;
      assert.deepEqual(bodyOfUses(usesOf(one)), { capabilities, chatapp });
    }
  });
});
