import { ADA } from '../contacts/contacts.examples.ts';
import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const appointmentExamples: Examples = {
  bodies: {
    createAppointment: {
      service_id: 1,
      starts_at: '2026-11-24T15:00:00Z',
      customer: ADA,
      notes: 'First visit',
    },
    updateAppointment: { starts_at: '2026-11-24T17:00:00Z' },
  },
  fields: {
    'service.name': 'Swedish massage',
    'staff.name': 'Maya Torres',
    spots_open: 1,
    title: 'Swedish massage',
  },
};
