import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FullContact } from '../platform/api-types.ts';
import { previewMerge } from './merge-preview.ts';

const contact = (values: Partial<FullContact>): FullContact => ({
  ...{ id: 1, name: null, phone: null, email: null, company: null, external_id: null, tags: [], notes: null },
  ...{
    do_not_call: false,
    sms_opt_out: false,
    text_opt_outs: [],
    custom_fields: {},
    metadata: {},
    chatapp_call_permission: 'none',
    chatapp_user_id: null,
    chatapp_call_permission_expires_at: null,
  },
  ...{
    last_activity_at: '2026-11-23T10:00:00Z',
    created_at: '2026-11-23T10:00:00Z',
    updated_at: '2026-11-23T10:00:00Z',
  },
  ...values,
});

describe('what is kept of two contacts', () => {
  it('is the one, with what it lacks from the other', () => {
    const kept = contact({ name: 'Ann', tags: ['vip'], notes: 'tea', custom_fields: { size: 'M' } });
    const other = contact({
      ...{ name: 'A. Example', phone: '+49301', tags: ['new', 'vip'], notes: 'coffee', do_not_call: true },
      custom_fields: { size: 'L', pet: 'dog' },
    });
    assert.deepEqual(previewMerge(kept, other), {
      ...{ name: 'Ann', phone: '+49301', email: null, company: null, external_id: null },
      ...{ tags: ['vip', 'new'], notes: 'tea\n\ncoffee', do_not_call: true },
      custom_fields: { size: 'M', pet: 'dog' },
    });
  });

  it('has nothing where neither has something', () => {
    assert.equal(previewMerge(contact({}), contact({})).notes, null);
  });
});
