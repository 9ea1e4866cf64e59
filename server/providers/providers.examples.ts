import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const providerExamples: Examples = {
  bodies: {
    createProvider: {
      kind: 'openai',
      name: 'Our account',
      api_key: 'sk-proj-1a2b3c4d',
      models: ['gpt-4.1-mini'],
    },
    updateProvider: { active: false },
  },
  fields: {
    'Provider.name': 'Our account',
    'Provider.kind': 'openai',
    'Provider.base_url': null,
    'status.message': null,
    'steps.name': 'connection',
    'steps.say': 'The provider answers.',
  },
};
