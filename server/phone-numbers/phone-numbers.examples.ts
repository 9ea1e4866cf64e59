import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const phoneNumberExamples: Examples = {
  bodies: {
    createPhoneNumber: {
      number: '+18025550190',
      name: 'Second line',
      assistant_id: 1,
      capabilities: { voice: true, sms: true },
    },
    updatePhoneNumber: { name: 'Front desk', assistant_id: 1, chatapp: { active: true, calling: true } },
    updateChatappProfile: {
      display_name: 'Linden Court',
      about: 'A small inn by the river.',
      website: 'https://lindencourt.example',
    },
  },
  fields: {
    about: 'A small inn by the river.',
    display_name: 'Linden Court',
    requested_display_name: null,
    decline_reason: null,
  },
};
