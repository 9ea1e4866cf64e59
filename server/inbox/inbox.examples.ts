import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const inboxExamples: Examples = {
  bodies: {
    updateInboxItem: { status: 'in_progress', priority: 'high' },
  },
  fields: {
    body: 'Please call me back about my coat.',
    subject: 'Callback for Ada Lovelace',
  },
};
