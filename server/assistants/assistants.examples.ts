import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const assistantExamples: Examples = {
  bodies: {
    createAssistant: {
      name: 'Robin',
      language: 'en-US',
      welcome_message: 'Thank you for calling. How can I help you?',
      abilities: { take_messages: true, book_appointments: true },
      transfer_targets: [
        { name: 'Front desk', phone: '+18025550120', when: 'The caller asks for a person.', hours: null },
      ],
      fallback_models: ['switchboard-offline'],
      answering_machine: { action: 'leave_message', message: 'We tried to reach you. Please call us back.' },
      instructions: 'Be brief and kind.',
    },
    updateAssistant: {
      status: 'active',
      max_call_minutes: 15,
      turn_taking: { silence_after_words_ms: 1_500 },
    },
  },
  fields: {
    'Assistant.name': 'Robin',
    'assistant.name': 'Robin',
    'transfer_targets.name': 'Front desk',
    instructions: 'Be brief and kind.',
    max_call_minutes: 15,
    welcome_message: 'Thank you for calling. How can I help you?',
    when: 'The caller asks for a person.',
  },
};
