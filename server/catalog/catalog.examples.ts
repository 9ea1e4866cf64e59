import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const catalogExamples: Examples = {
  bodies: { speakSample: { text: 'Hello, how can I help you?' } },
  fields: {
    'Model.id': 'switchboard-offline',
    'Model.name': 'Offline dialogue',
    'Voice.name': 'Robin',
    'Listener.name': 'Deepgram nova-3',
    'Language.name': 'English (United States)',
    'EventKind.name': 'call.ended',
    'EventKind.description': 'A call ended and was summarised.',
    provider: 'embedded',
  },
};
