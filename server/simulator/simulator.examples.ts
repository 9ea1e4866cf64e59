import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const simulatorExamples: Examples = {
  bodies: {
    createSimulatedCall: { from: '+18025550111' },
    sendToSimulatedCall: { words: 'When are you open?' },
    createSimulatedText: {
      from: '+15005550006',
      channel: 'sms',
      body: 'Do you have a table for two tonight?',
    },
    reviewDisplayName: { phone_number_id: 2, decision: 'approved' },
  },
  fields: {},
};
