import type { Examples } from '../platform/http/openapi/compose-example.ts';

/** The contact in the examples of all resources. */
export const ADA = { name: 'Ada Lovelace', phone: '+18025550111', email: 'ada@example.com' };

export const contactExamples: Examples = {
  bodies: {
    createContact: { ...ADA, company: 'Analytical Engines', tags: ['vip'], custom_fields: { room: '12' } },
    importContacts: {
      contacts: [
        { name: 'Ada Lovelace', phone: '+18025550111', tags: 'vip, spa', birthday: '1815-12-10' },
        { name: 'Charles Babbage', email: 'charles@example.com' },
      ],
    },
    mergeContacts: { contact_id: 2 },
    requestCallPermission: { text: 'May we call you about your order?' },
    updateContact: { notes: 'Prefers mornings.', do_not_call: false, tags: ['vip', 'spa'] },
  },
  fields: {
    company: 'Analytical Engines',
    tags: 'vip',
    'CallPermissionRequest.text': 'May we call you about your order?',
  },
};
