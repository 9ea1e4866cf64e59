import { Type } from 'typebox';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  patchOf,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { PROVIDER_KINDS } from '../platform/providers/provider-access.ts';
import { PROVIDER_STATES } from './provider.ts';

const kind = OneOf(PROVIDER_KINDS, { description: 'The protocol; it never changes.' });
const baseUrl = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 2048,
    description:
      'Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own.',
    examples: ['https://models.example.com/v1'],
  }),
);
const names = (what: string, example: string) =>
  Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' }), {
      maxItems: 100,
      uniqueItems: true,
      description: `${what}, by the provider’s own names; null for the usual ones, an empty list for none.`,
      examples: [[example]],
    }),
  );
const offers = {
  models: names('Models that think', 'gpt-4.1-mini'),
  listening: names('Models that turn speech into words', 'nova-3'),
  voices: names('Voices', 'marin'),
};
const name = Name('What people call it.');
const active = Type.Boolean({
  description: 'False takes its models, listeners and voices out of the catalogue.',
});
const apiKey = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[\\x21-\\x7e]+$',
    description:
      'Key of the account; it is kept encrypted and never shown. Null for a server that wants none.',
    examples: ['sk-proj-1a2b3c4d'],
  }),
);

export const ProviderSchema = Type.Object(
  {
    id: Id('Id of the provider.'),
    kind,
    name,
    base_url: baseUrl,
    has_key: Type.Boolean({ description: 'Whether a key is kept.' }),
    ...offers,
    active,
    status: Type.Object(
      {
        state: OneOf(PROVIDER_STATES, { description: '`unknown` until it is checked or used.' }),
        message: Nullable(Type.String({ description: 'What is wrong, as a sentence.' })),
        checked_at: Nullable(Timestamp('When it was last found to be so.')),
      },
      { description: 'What the last check, or the use on calls, came to.' },
    ),
    ...createdAndUpdated,
  },
  { title: 'Provider' },
);

export const NewProvider = Type.Object({
  kind,
  name: Type.Optional(name),
  api_key: Type.Optional(apiKey),
  base_url: Type.Optional(baseUrl),
  models: Type.Optional(offers.models),
  listening: Type.Optional(offers.listening),
  voices: Type.Optional(offers.voices),
  active: Type.Optional(active),
});

export const ProviderChange = patchOf(NewProvider);

export const ProviderParams = Type.Object({ id: Id('Id of the provider.') });

export const ProviderCheckSchema = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether every step succeeded.' }),
    steps: Type.Array(
      Type.Object({
        name: OneOf(['connection', 'key', 'models'], { description: 'What was tried.' }),
        ok: Type.Boolean({ description: 'Whether it succeeded.' }),
        say: Type.String({ description: 'What came of it, as a sentence.' }),
      }),
      { description: 'In order; those after a failed one are not tried.' },
    ),
  },
  { title: 'ProviderCheck' },
);
