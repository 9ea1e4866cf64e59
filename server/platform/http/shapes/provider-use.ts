import { Type } from 'typebox';
import { Nullable, OneOf } from './shapes.ts';

/** What an AI provider did on a call, or for a text. */
export const ProviderUseSchema = Type.Object(
  {
    provider: Type.String({ description: 'Id out of the catalogue.' }),
    kind: OneOf(['listening', 'thinking', 'speaking', 'summarizing'], {
      description: 'What it was asked for.',
    }),
    requests: Type.Integer({ minimum: 0, description: 'How often it was asked.' }),
    failures: Type.Integer({ minimum: 0, description: 'How often it failed.' }),
    ms: Type.Integer({ minimum: 0, description: 'How long its requests took, all together.' }),
    first_ms: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'Median of the time to the first word or sound, in milliseconds; null when none came.',
      }),
    ),
    tokens: Nullable(
      Type.Object(
        {
          prompt: Type.Integer({ minimum: 0, description: 'Read by the model.' }),
          completion: Type.Integer({ minimum: 0, description: 'Written by the model.' }),
        },
        { description: 'As the provider counts them; null where it does not.' },
      ),
    ),
    characters: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Characters that it was to speak; only of voices.' }),
    ),
  },
  { title: 'ProviderUse' },
);
