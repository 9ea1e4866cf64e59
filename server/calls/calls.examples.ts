import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const callExamples: Examples = {
  bodies: {
    createCall: { to: '+18025550177', metadata: { ticket: '4711' } },
    sayOnCall: { text: 'I will look that up for you.' },
    transferCall: { to: 'Ann Lee', announce: 'A caller with a question on an invoice.' },
  },
  fields: {
    duration_seconds: 95,
    'CallTransfer.to': '+18025550123',
    'ToolUse.name': 'find_appointment_times',
    'ToolUse.arguments': { service: 'Consultation', date: '2026-11-24' },
    'ToolUse.result': { ok: true, service: 'Consultation', times: [] },
    summary: 'The caller asked for the opening hours.',
  },
};
