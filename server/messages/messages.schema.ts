import { Type } from 'typebox';
import { TEXT_CHANNELS } from '../carriers/text-carrier.ts';
import {
  createdAndUpdated,
  Id,
  Nullable,
  OneOf,
  pageQuery,
  Phone,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { MESSAGE_DIRECTIONS, MESSAGE_STATUSES } from './message.ts';

/** Longest text that is sent: ten SMS of the longest kind. */
const MAX_BODY = 1_600;

export const MessageSchema = Type.Object(
  {
    id: Id('Id of the message.'),
    channel: OneOf(TEXT_CHANNELS, { description: 'How it went.' }),
    direction: OneOf(MESSAGE_DIRECTIONS, { description: '`inbound`: somebody wrote to the workspace.' }),
    from: Type.String({
      description: 'Who sent it: E.164, or the short code or name that a carrier told.',
      examples: ['+18025550142'],
    }),
    to: Type.String({ description: 'Who it went to, E.164.', examples: ['+15005550006'] }),
    phone_number_id: Id('The workspace’s number that sent or received it.'),
    contact_id: Nullable(Id('The contact of the person; null when it is nobody’s.')),
    body: Type.String({ description: 'What was written.', examples: ['Your table is ready.'] }),
    status: OneOf(MESSAGE_STATUSES, {
      description:
        '`queued` until the carrier took it, then `sent`, `delivered` and, where the channel tells, `read`; `failed` with ' +
        'the reason in `error`. It never goes back. What came in is `received`.',
    }),
    error: Nullable(Type.String({ description: 'Why it failed; null when it did not.' })),
    ...createdAndUpdated,
  },
  { title: 'Message' },
);

export const NewMessage = Type.Object({
  to: Type.Optional(
    Nullable(Phone('Who it goes to. Without a leading + it is read as a number of the workspace’s country.')),
  ),
  contact_id: Type.Optional(
    Nullable(
      Id('The contact it goes to, instead of `to`. Both may be given when the contact has this number.'),
    ),
  ),
  body: Type.String({
    minLength: 1,
    maxLength: MAX_BODY,
    pattern: '\\S',
    description: 'What is written.',
    examples: ['Your table is ready.'],
  }),
  channel: OneOf(['auto', ...TEXT_CHANNELS], {
    default: 'auto',
    description:
      '`auto`: the chat app when the person wrote to a chat-app number of the workspace in the last 24 hours, SMS otherwise.',
  }),
  phone_number_id: Type.Optional(
    Nullable(
      Id(
        'The number to send from. By default, of those that can send it, the one that the person last wrote to, else the first.',
      ),
    ),
  ),
});

export const MessageQuery = Type.Object({
  channel: Type.Optional(OneOf(TEXT_CHANNELS, { description: 'Only messages of this channel.' })),
  direction: Type.Optional(OneOf(MESSAGE_DIRECTIONS, { description: 'Only messages in this direction.' })),
  status: Type.Optional(OneOf(MESSAGE_STATUSES, { description: 'Only messages in this state.' })),
  phone_number_id: Type.Optional(Id('Only messages that this number of the workspace sent or received.')),
  contact_id: Type.Optional(Id('Only messages from and to this contact.')),
  from: Type.Optional(Timestamp('Only messages of this time or later.')),
  to: Type.Optional(Timestamp('Only messages of this time or earlier.')),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Looks in the body, whatever its case and accents; a number is also looked for in both phone numbers, whatever ' +
        'its spaces and punctuation.',
    }),
  ),
  ...pageQuery,
});

export const MessageParams = Type.Object({ id: Id('Id of the message.') });
