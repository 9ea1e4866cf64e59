import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../platform/api-types.ts';
import { canBeAnswered, groupThreads, inOrder, keyOf, readPerson } from './threads.ts';

const message = (
  id: number,
  contactId: number | null,
  minute: number,
  values: Partial<Message> = {},
): Message => ({
  ...{ id, contact_id: contactId, channel: 'sms', direction: 'inbound', from: '+49301', to: '+49302' },
  ...{ phone_number_id: 1, body: `text ${id}`, status: 'received', error: null, error_code: null },
  ...{ sent_by: null, assistant_answer: null, tools: [], providers: [] },
  created_at: `2026-11-23T10:${String(minute).padStart(2, '0')}:00Z`,
  updated_at: '2026-11-23T11:00:00Z',
  ...values,
});

describe('threads', () => {
  it('have the person who wrote last first, with their last message', () => {
    const found = groupThreads([message(1, 7, 1), message(2, 8, 2), message(3, 7, 3), message(4, 8, 1)]);
    assert.deepEqual(
      found.map(({ key, last, count }) => [key, last.id, count]),
      [
        ['7', 3, 2],
        ['8', 2, 2],
      ],
    );
  });

  it('go by number where there is no contact, whoever wrote', () => {
    const out = message(2, null, 2, { direction: 'outbound', from: '+49302', to: '+49301' });
    const found = groupThreads([message(1, null, 1), out]);
    assert.deepEqual(
      found.map(({ key, last }) => [key, last.id]),
      [['+49301', 2]],
    );
  });

  it('count a message once that was read twice, and the later id at the same time as later', () => {
    const twice = [message(1, 7, 1), message(1, 7, 1), message(2, 7, 1)];
    assert.deepEqual(
      groupThreads(twice).map(({ count, last }) => [count, last.id]),
      [[2, 2]],
    );
    assert.deepEqual(
      inOrder(twice).map(({ id }) => id),
      [1, 2],
    );
    assert.deepEqual(groupThreads([]), []);
  });

  it('have addresses that can be read back', () => {
    for (const key of ['7', '+49301', 'ACME', '0301', 'code-22000'])
      assert.equal(keyOf(readPerson(key)), key);
    for (const number of ['22000', '+49301', 'ACME'])
      assert.deepEqual(readPerson(keyOf({ number })), { number });
    assert.deepEqual(readPerson('7'), { contactId: 7 });
    assert.deepEqual(readPerson('0301'), { number: '0301' });
  });

  it('of short codes and names of senders cannot be answered', () => {
    for (const [from, can] of [
      ['22000', false],
      ['ACME', false],
      ['+49301', true],
    ] as const) {
      assert.equal(canBeAnswered({ number: from }, message(1, null, 1, { from })), can, from);
    }
    assert.equal(canBeAnswered({ number: '0301' }, undefined), true);
    assert.equal(canBeAnswered({ contactId: 7 }, message(1, 7, 1, { from: 'US.1349' })), true);
  });
});
