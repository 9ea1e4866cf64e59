import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const webhookExamples: Examples = {
  bodies: {
    createWebhook: { url: 'https://example.com/webhooks', events: ['call.ended', 'appointment.booked'] },
    updateWebhook: { active: false },
  },
  fields: {
    'attempts.answer': 'ok',
    duration_ms: 84,
    error_type: null,
    event_id: 'evt_3f9c2b7d8e1a4c5f6b7a8c9d0e1f2a',
    http_status: 200,
    last_status: 200,
    url: 'https://example.com/webhooks',
  },
};
