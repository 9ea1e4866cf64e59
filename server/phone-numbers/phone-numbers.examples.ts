import type { Examples } from '../platform/http/compose-example.ts';

export const phoneNumberExamples: Examples = {
  bodies: {
    addPhoneNumber: {
      number: '+18025550190',
      name: 'Second line',
      assistant_id: 1,
      capabilities: { voice: true, sms: true },
    },
    changePhoneNumber: { name: 'Front desk', assistant_id: 1 },
    changeChatappProfile: {
      display_name: 'Linden Court',
      about: 'A small inn by the river.',
      website: 'https://lindencourt.example',
    },
  },
  fields: {
    about: 'A small inn by the river.',
    display_name: 'Linden Court',
    requested_display_name: null,
  },
};
