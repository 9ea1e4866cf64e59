import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const campaignExamples: Examples = {
  bodies: {
    createCampaign: {
      name: 'Spring news',
      tag: 'vip',
      assistant_id: 1,
      phone_number_id: 1,
      calling_hours: {
        timezone: 'America/New_York',
        days: ['mon', 'tue', 'wed'],
        start: '10:00',
        end: '18:00',
      },
      max_concurrent_calls: 2,
    },
    updateCampaign: { retry_after_minutes: 120, calling_hours: { end: '17:00' } },
  },
  fields: {
    'Campaign.name': 'Spring news',
    max_attempts: 3,
    max_concurrent_calls: 5,
  },
};
