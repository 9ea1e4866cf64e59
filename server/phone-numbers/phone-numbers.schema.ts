import { Type } from 'typebox';
import { createdAndUpdated, Id, Name, Nullable, Phone } from '../platform/http/shapes/shapes.ts';

const described = {
  name: Name('Display name of the number.'),
  assistant_id: Nullable(Id('The assistant that answers calls; null when none does.')),
  voice_carrier_id: Nullable(
    Id(
      'The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated network outward.',
    ),
  ),
  text_carrier_id: Nullable(
    Id('The carrier of its texts; null for the installation’s, the simulated network.'),
  ),
};

export const PhoneNumberSchema = Type.Object(
  {
    id: Id('Id of the number.'),
    number: Phone('The number, E.164.'),
    name: described.name,
    country: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['US'] }),
    assistant_id: described.assistant_id,
    voice_carrier_id: described.voice_carrier_id,
    text_carrier_id: described.text_carrier_id,
    active: Type.Boolean({ description: 'False after the number was released.' }),
    capabilities: Type.Object(
      {
        voice: Type.Boolean({ description: 'Whether it takes and places calls.' }),
        sms: Type.Boolean({ description: 'Whether it takes and sends texts.' }),
      },
      { description: 'What the number can be used for.' },
    ),
    chatapp: Type.Object(
      {
        active: Type.Boolean({ description: 'Whether it is connected to the chat-app channel.' }),
        calling: Type.Boolean({ description: 'Whether calls on the chat-app channel are switched on.' }),
      },
      { description: 'Its connection to the chat-app channel.' },
    ),
    ...createdAndUpdated,
  },
  { title: 'PhoneNumber' },
);

const usesOf = ({ voice, sms }: { voice: string; sms: string }) =>
  Type.Optional(
    Type.Object(
      {
        voice: Type.Optional(Type.Boolean({ description: voice })),
        sms: Type.Optional(Type.Boolean({ description: sms })),
      },
      { description: 'What the number can be used for.' },
    ),
  );
const chatappOf = ({ active, calling }: { active: string; calling: string }) =>
  Type.Optional(
    Type.Object(
      {
        active: Type.Optional(Type.Boolean({ description: active })),
        calling: Type.Optional(Type.Boolean({ description: calling })),
      },
      { description: 'Its connection to the chat-app channel.' },
    ),
  );

export const NewPhoneNumber = Type.Object({
  number: Phone('The number. A number without a leading + belongs to the workspace’s country.'),
  name: Type.Optional(Name('Display name of the number; by default the number itself.')),
  assistant_id: Type.Optional(described.assistant_id),
  voice_carrier_id: Type.Optional(described.voice_carrier_id),
  text_carrier_id: Type.Optional(described.text_carrier_id),
  capabilities: usesOf({
    voice: 'Whether it takes and places calls; true by default.',
    sms: 'Whether it takes and sends texts; false by default.',
  }),
  chatapp: chatappOf({
    active: 'Whether it is connected to the chat-app channel; false by default.',
    calling: 'Whether calls on the chat-app channel are switched on; needs `active`.',
  }),
});

export const PhoneNumberChange = Type.Object({
  number: Type.Optional(Phone('The number as it is. It cannot become another one.')),
  name: Type.Optional(described.name),
  assistant_id: Type.Optional(described.assistant_id),
  voice_carrier_id: Type.Optional(described.voice_carrier_id),
  text_carrier_id: Type.Optional(described.text_carrier_id),
  capabilities: usesOf({
    voice: 'Whether it takes and places calls.',
    sms: 'Whether it takes and sends texts.',
  }),
  chatapp: chatappOf({
    active: 'Whether it is connected to the chat-app channel. False ends its calls there too.',
    calling: 'Whether calls on the chat-app channel are switched on; needs `active`.',
  }),
});

export const PhoneNumberParams = Type.Object({ id: Id('Id of the number.') });
