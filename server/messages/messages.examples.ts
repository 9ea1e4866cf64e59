import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const messageExamples: Examples = {
  bodies: {
    createMessage: { to: '+18025550111', body: 'Your table is ready.' },
  },
  fields: {
    'Message.body': 'Your table is ready.',
  },
};
