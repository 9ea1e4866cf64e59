import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CreateContactRequest, FullContact } from '../platform/api-types.ts';
import { changedContact, filledFields } from './sent-fields.ts';

const AT = '2026-11-23T10:00:00.000Z';
const empty: CreateContactRequest = {
  ...{ name: null, phone: null, email: null, company: null, external_id: null, notes: null },
  ...{ tags: [], do_not_call: false, chatapp_call_permission: 'none', custom_fields: {} },
};
const ann = {
  ...{ ...empty, id: 7, name: 'Ann', phone: '+4930123456', tags: ['vip'], custom_fields: { size: 38 } },
  ...{ do_not_call: true, chatapp_call_permission: 'temporary' },
  ...{
    chatapp_user_id: null,
    sms_opt_out: false,
    text_opt_outs: [],
    chatapp_call_permission_expires_at: null,
    metadata: {},
  },
  ...{ created_at: AT, updated_at: AT, last_activity_at: AT, deleted: false },
} as unknown as FullContact;

describe('the fields of a contact that are sent', () => {
  it('are those that were filled in for somebody new', () => {
    assert.deepEqual(filledFields({ ...empty, phone: '+4930123456' }), { phone: '+4930123456' });
    const all = { ...empty, name: 'Ann', tags: ['vip'], do_not_call: true, custom_fields: { size: '38' } };
    const { name, tags, do_not_call: barred, custom_fields: custom } = all;
    assert.deepEqual(filledFields(all), { name, tags, do_not_call: barred, custom_fields: custom });
    assert.deepEqual(filledFields({ ...empty, chatapp_call_permission: 'permanent' }), {
      chatapp_call_permission: 'permanent',
    });
  });

  it('are those that differ for somebody known', () => {
    const form: CreateContactRequest = { ...ann, custom_fields: {} };
    assert.deepEqual(changedContact(ann, form), {});
    assert.deepEqual(changedContact(ann, { ...form, name: 'Anna', tags: [] }), { name: 'Anna', tags: [] });
    assert.deepEqual(changedContact(ann, { ...form, do_not_call: false, phone: null }), {
      ...{ do_not_call: false, phone: null },
    });
    assert.deepEqual(changedContact(ann, { ...form, custom_fields: { size: null } }), {
      custom_fields: { size: null },
    });
  });
});
