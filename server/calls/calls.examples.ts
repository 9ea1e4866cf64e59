import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const callExamples: Examples = {
  bodies: {
    createCall: { to: '+18025550177', metadata: { ticket: '4711' } },
  },
  fields: {
    duration_seconds: 95,
    summary: 'The caller asked for the opening hours.',
  },
};
