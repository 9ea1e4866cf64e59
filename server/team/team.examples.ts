import type { Examples } from '../platform/http/openapi/compose-example.ts';

const place = { timezone: 'Europe/Berlin', currency: 'EUR', country: 'DE', language: 'de-DE' };

export const teamExamples: Examples = {
  bodies: {
    updateTeam: { name: 'Linden Court Inn', timezone: 'Europe/Berlin' },
    createInvitation: { email: 'ada@example.com', name: 'Ada Wong', role: 'member' },
    acceptInvitation: { name: 'Ada Wong', password: 'correct horse battery' },
    updateMember: { role: 'admin' },
    askForPasswordReset: { email: 'ada@example.com' },
    resetPassword: { password: 'staple of a better horse' },
    createWorkspace: { name: 'Salon Ada', ...place },
  },
  fields: {},
};
