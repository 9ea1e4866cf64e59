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
import { ProviderUseSchema } from '../platform/http/shapes/provider-use.ts';
import { ToolUseSchema } from '../platform/http/shapes/tool-use.ts';
import { ASSISTANT_ANSWERS, MESSAGE_DIRECTIONS, MESSAGE_STATUSES, SENT_BY } from './message.ts';

/** Longest text that is sent: ten SMS of the longest kind. */
const MAX_BODY = 1_600;

export const MessageSchema = Type.Object(
  {
    id: Id('Id of the message.'),
    channel: OneOf(TEXT_CHANNELS, { description: 'Channel of the text.' }),
    direction: OneOf(MESSAGE_DIRECTIONS, { description: '`inbound`: the workspace received it.' }),
    from: Type.String({
      description:
        'Sender: E.164, or a short code or name from the carrier; of people who hide their number, their `chatapp_user_id`.',
      examples: ['+18025550142'],
    }),
    to: Type.String({
      description: 'Recipient, E.164; of people who hide their number, their `chatapp_user_id`.',
      examples: ['+15005550006'],
    }),
    phone_number_id: Id('Number of the workspace that sent or received it.'),
    contact_id: Nullable(Id('Contact of the person; null when there is none.')),
    body: Type.String({ description: 'The text.', examples: ['Your table is ready.'] }),
    status: OneOf(MESSAGE_STATUSES, {
      description:
        '`queued` until the carrier accepts it, then `sent`, `delivered` and, where the channel reports it, `read`; `failed` with ' +
        'the reason in `error`. The status never moves back; only a text that failed because nobody knew whether the carrier ' +
        'had it moves on when the carrier reports on it after all. An inbound text is `received`.',
    }),
    error: Nullable(Type.String({ description: 'Reason of the failure; null when it did not fail.' })),
    error_code: Nullable(
      Type.String({
        description: 'What the carrier calls the reason, such as `30006`; null when it gives none.',
        examples: ['30006'],
      }),
    ),
    sent_by: Nullable(
      OneOf(SENT_BY, {
        description:
          'Who sent it: an `assistant`, on a call or in answer to a text; a `member` in the console; the `api` with a key; the ' +
          '`system`, such as a notice. Null for inbound texts, and for texts of versions that did not note it.',
      }),
    ),
    assistant_answer: Nullable(
      OneOf(ASSISTANT_ANSWERS, {
        description:
          'Of a text to a number whose assistant answers texts: it is `waiting` for the answer, was `answered`, or is `left` to ' +
          'the team. Null for any other text.',
      }),
    ),
    tools: Type.Array(ToolUseSchema, {
      description: 'The tools that the assistant used before it wrote this text, in their order.',
    }),
    providers: Type.Array(ProviderUseSchema, {
      description: 'What AI providers did for this answer of an assistant; empty where none was asked.',
    }),
    ...createdAndUpdated,
  },
  { title: 'Message', description: 'A text; of a thread, the last one.' },
);

export const NewMessage = Type.Object({
  to: Type.Optional(
    Nullable(Phone('Recipient. A number without a leading + belongs to the workspace’s country.')),
  ),
  contact_id: Type.Optional(
    Nullable(Id('Contact to send to, instead of `to`. Both may be given when the contact has this number.')),
  ),
  body: Type.String({
    minLength: 1,
    maxLength: MAX_BODY,
    pattern: '\\S',
    description: 'The text.',
    examples: ['Your table is ready.'],
  }),
  channel: OneOf(['auto', ...TEXT_CHANNELS], {
    default: 'auto',
    description:
      '`auto`: the chat app if the person wrote to a chat-app number of the workspace in the last 24 hours, SMS otherwise.',
  }),
  phone_number_id: Type.Optional(
    Nullable(
      Id(
        'The number to send from. By default the number that the person last wrote to, if it can send the text, otherwise the first that can.',
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
  number: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Only messages from and to whoever has exactly this as `from` or `to`: a number in any notation, a short code, the ' +
        'name of a sender, or a `chatapp_user_id`.',
      examples: ['+18025550142'],
    }),
  ),
  from: Type.Optional(Timestamp('Only messages of this time or later.')),
  to: Type.Optional(Timestamp('Only messages of this time or earlier.')),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Searches the body, ignoring case and accents; a number is also searched in both phone numbers, whatever ' +
        'its spaces and punctuation.',
    }),
  ),
  ...pageQuery,
});

export const MessageParams = Type.Object({ id: Id('Id of the message.') });

export const ThreadQuery = Type.Object(pageQuery);

export const ThreadSchema = Type.Object(
  {
    contact_id: Id('The person.'),
    contact: Type.Object(
      {
        id: Id('The person.'),
        name: Nullable(Type.String({ description: 'Their name.' })),
        phone: Nullable(Type.String({ description: 'Their number, E.164.', examples: ['+18025550142'] })),
      },
      { title: 'Correspondent', description: 'The same with name and number, as they are now.' },
    ),
    last_message: MessageSchema,
    count: Type.Integer({ minimum: 1, description: 'Texts with this person.' }),
    unanswered: Type.Boolean({ description: 'Whether the last text is theirs.' }),
  },
  { title: 'MessageThread' },
);
