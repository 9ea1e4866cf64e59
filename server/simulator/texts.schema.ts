import { Type } from 'typebox';
import { TEXT_CHANNELS } from '../carriers/text-carrier.ts';
import { Id, OneOf, Phone } from '../platform/http/shapes/shapes.ts';
import { DEFAULT_CALLER } from './simulator.schema.ts';

const CHANNEL = 'SMS, or the chat-app channel: writing there opens its 24 hours.';

export const NewSimulatedText = Type.Object({
  to: Type.Optional(
    Phone('A number of the workspace; by default the first one that takes texts on the channel.'),
  ),
  from: Type.Optional(Phone(`Number of the sender. By default ${DEFAULT_CALLER}.`)),
  body: Type.String({
    minLength: 1,
    maxLength: 1_600,
    pattern: '\\S',
    description: 'The text.',
    examples: ['Do you have a table for two tonight?'],
  }),
  channel: OneOf(TEXT_CHANNELS, { default: 'sms', description: CHANNEL }),
});

export const SimulatedTextSchema = Type.Object(
  {
    id: Id('Id of the message in `GET /messages/{id}`.'),
    message_id: Id('The same.'),
    channel: OneOf(TEXT_CHANNELS, { description: CHANNEL }),
    from: Phone('Who wrote.'),
    to: Phone('The number written to.'),
    body: Type.String({ description: 'The text.' }),
  },
  { title: 'SimulatedText' },
);
