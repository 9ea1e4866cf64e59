import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const scenarioExamples: Examples = {
  bodies: {
    createScenario: {
      name: 'Books a consultation on Tuesday',
      assistant_id: 1,
      caller: {
        name: 'Ada Lovelace',
        phone: '+12025550143',
        goal: 'I would like to book a consultation on Tuesday at ten.',
        facts: { name: 'Ada Lovelace' },
      },
      at: '2026-11-23 11:00',
      expect: {
        records: [{ resource: 'appointments', match: { status: 'scheduled' } }],
        outcome: 'appointment_booked',
      },
    },
    updateScenario: { name: 'Books a consultation' },
  },
  fields: {
    'Scenario.name': 'Books a consultation on Tuesday',
    'ScenarioResult.name': 'Books a consultation on Tuesday',
    'ScenarioCaller.name': 'Ada Lovelace',
    goal: 'I would like to book a consultation on Tuesday at ten.',
    manner: 'plain',
    model: null,
    match: { status: 'scheduled' },
    reasons: 'The outcome is abandoned instead of appointment_booked.',
    said: 'ten',
    not_said: 'sorry',
    'ScenarioTurn.content': 'I would like to book a consultation on Tuesday at ten.',
  },
};
