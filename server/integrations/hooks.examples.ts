import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const hookExamples: Examples = {
  bodies: {
    createHook: {
      url: 'https://hooks.example.com/catch/123',
      events: ['order.placed'],
      signing_secret: 'correct horse battery staple',
    },
    updateHook: { events: ['order.placed', 'reservation.made'] },
  },
  fields: {},
};
