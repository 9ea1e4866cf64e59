import { Type } from 'typebox';
import {
  createdAndUpdated,
  Id,
  Nullable,
  OneOf,
  pageQuery,
  Phone,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { ProviderUseSchema } from '../platform/http/shapes/provider-use.ts';
import { ToolUseSchema } from '../platform/http/shapes/tool-use.ts';
import { CallMediaSchema } from './call-media.schema.ts';
import {
  CALL_CHANNELS,
  CALL_DIRECTIONS,
  CALL_OUTCOMES,
  CALL_STATUSES,
  SENTIMENTS,
  TRANSFER_STATES,
} from './call.ts';

const PhoneOut = (description: string) => Nullable(Type.String({ description, examples: ['+15005550006'] }));

const listFields = {
  id: Id('Id of the call.'),
  assistant_id: Nullable(Id('The assistant that took the call; null when there was none.')),
  assistant: Nullable(
    Type.Object(
      { id: Id('Id of the assistant.'), name: Type.String({ description: 'Its name, as it is now.' }) },
      { description: 'The same with its name.' },
    ),
  ),
  contact_id: Nullable(Id('The contact of the remote party; null for a withheld number.')),
  contact: Nullable(
    Type.Object(
      {
        id: Id('Id of the contact.'),
        name: Nullable(Type.String({ description: 'Its name, as it is now; null where it is not known.' })),
      },
      { description: 'The same with its name; null when it was deleted.' },
    ),
  ),
  phone_number_id: Nullable(Id('The number of the workspace that was called or called from.')),
  direction: OneOf(CALL_DIRECTIONS, { description: 'Who called whom: `inbound` came in to us.' }),
  channel: OneOf(CALL_CHANNELS, { description: 'The phone network, or the chat-app channel.' }),
  status: OneOf(CALL_STATUSES, {
    description: '`queued`, `ringing` and `in_progress` are calls that run; every other state is final.',
  }),
  from: PhoneOut('Number of the caller, E.164 where it can be read; null when it was withheld.'),
  to: PhoneOut('Number called; null for somebody who is called on the chat-app channel without one.'),
  started_at: Timestamp('When it came in, or was placed.'),
  answered_at: Nullable(Timestamp('When it was picked up; null when nobody did.')),
  ended_at: Nullable(Timestamp('When it ended; null while it runs.')),
  duration_seconds: Nullable(
    Type.Integer({
      description: 'From the answer to the end; 0 when it was never answered, null while it runs.',
    }),
  ),
  outcome: Nullable(OneOf(CALL_OUTCOMES, { description: 'What came of it; null while it runs.' })),
  sentiment: Nullable(
    OneOf(SENTIMENTS, { description: 'Null while it runs, and for a call without words.' }),
  ),
  summary: Nullable(Type.String({ description: 'A sentence or two on what it was about.' })),
  error: Nullable(Type.String({ description: 'Why it failed; null for a call that did not.' })),
  taken_over_by: Nullable(
    Type.Object(
      {
        user_id: Id('The person, one of the team.'),
        name: Type.String({ description: 'Their name.' }),
        since: Timestamp('When they took it over.'),
        until: Nullable(Timestamp('When they gave it back or the call ended; null while they have it.')),
      },
      {
        title: 'TakenOver',
        description: 'Who of the team took the conversation over last; null for nobody.',
      },
    ),
  ),
  recorded: Type.Boolean({
    description:
      'Whether the sound of both sides is recorded. While the call runs, whoever takes it over or is put through ' +
      'by a bridge is recorded too: tell them before.',
  }),
  recording_available: Type.Boolean({
    description: 'Whether `/calls/{id}/recording` has something to hear: only once the call is over.',
  }),
  ...createdAndUpdated,
};

export const CallSchema = Type.Object(listFields, { title: 'Call' });

export const TurnSchema = Type.Object(
  {
    position: Type.Integer({
      minimum: 0,
      description: 'What the turn is known by on its call; `/live` tells a turn that grows by the same one.',
    }),
    role: OneOf(['assistant', 'user'], { description: 'Who spoke; `user` is the person on the phone.' }),
    content: Type.String({
      description: 'What was really heard: a sentence cut off by the caller ends where it was cut.',
    }),
    offset_ms: Type.Integer({ description: 'Begin, counted from the answer.' }),
    duration_ms: Type.Integer({ description: 'How long it was heard.' }),
    interrupted: Type.Boolean({ description: 'Whether the other party cut it off.' }),
    said_by: Type.Optional(
      Type.Object(
        {
          user_id: Id('The person, one of the team.'),
          name: Type.String({ description: 'Their name.' }),
        },
        {
          title: 'SaidBy',
          description:
            'Of a turn of the assistant: who of the team typed it while they had the conversation; absent for the ' +
            'assistant’s own words.',
        },
      ),
    ),
    tools: Type.Optional(
      Type.Array(ToolUseSchema, {
        description: 'The tools that ran before this turn was said; absent where none did.',
      }),
    ),
  },
  { title: 'TranscriptTurn' },
);

const Milliseconds = (description: string) => Nullable(Type.Number({ minimum: 0, description }));

export const MetricsSchema = Type.Object(
  {
    turns: Type.Integer({ minimum: 0, description: 'Turns of both sides.' }),
    interruptions: Type.Integer({ minimum: 0, description: 'Turns that the other party cut off.' }),
    talk_seconds: Type.Object(
      {
        caller: Type.Number({ description: 'Of the person on the phone.' }),
        assistant: Type.Number({ description: 'Of the assistant.' }),
      },
      { description: 'How long each side spoke.' },
    ),
    response_latency_ms: Type.Object(
      { p50: Milliseconds('Median.'), p95: Milliseconds('95th percentile.') },
      { description: 'From the end of what the caller said to the sound of the answer.' },
    ),
    stages_ms: Type.Record(Type.String(), Type.Number(), {
      description: 'What each stage of the call took.',
    }),
    media: Type.Optional(CallMediaSchema),
    providers: Type.Optional(
      Type.Array(ProviderUseSchema, {
        description: 'What AI providers did on the call; absent where none was asked.',
      }),
    ),
    summary_by: Type.Optional(
      Type.String({
        description: 'The language model that wrote the summary; absent where none did.',
        examples: ['openai:gpt-4.1-mini'],
      }),
    ),
  },
  {
    title: 'CallMetrics',
    description:
      'How the call went; null while the call is running, and for a call that was never connected.',
  },
);

export const FullCallSchema = Type.Object(
  {
    ...listFields,
    transcript: Type.Array(TurnSchema, {
      description: 'What was said, in order; of a running call, so far.',
    }),
    metrics: Nullable(MetricsSchema),
    extracted: Type.Record(Type.String(), Type.Unknown(), { description: 'Details collected on the call.' }),
    metadata: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the one who placed the call added.',
    }),
    transferred_at: Nullable(
      Timestamp('When the person took the call to whom it was transferred; null without a transfer.'),
    ),
    transferred_to: PhoneOut('The number of that person.'),
    transfer: Nullable(
      Type.Object(
        {
          to: Type.String({ description: 'The number that was called, E.164.' }),
          name: Nullable(Type.String({ description: 'Whose it is; null where only the number is known.' })),
          state: OneOf(TRANSFER_STATES, {
            description: '`ringing` while the person is called, then what came of it.',
          }),
          at: Timestamp('When it became so.'),
        },
        { title: 'CallTransfer', description: 'The last attempt to put the caller through.' },
      ),
    ),
  },
  { title: 'FullCall' },
);

export const NewCall = Type.Object({
  to: Type.Optional(
    Phone('Number to call. Without a leading + it is read as one of the workspace’s country.'),
  ),
  contact_id: Type.Optional(
    Nullable(
      Id('The contact to call, in place of `to`; on the chat-app channel also one without a phone number.'),
    ),
  ),
  channel: OneOf(CALL_CHANNELS, {
    default: 'phone',
    description: 'The phone network, or the person’s account on the chat-app channel.',
  }),
  assistant_id: Type.Optional(
    Nullable(Id('The assistant that speaks; by default the one assigned to the number.')),
  ),
  phone_number_id: Type.Optional(
    Nullable(Id('The number to call from; by default the first active voice number of the assistant.')),
  ),
  instructions: Type.Optional(
    Nullable(
      Text(
        'The purpose of the call, worded for the person called: it is read out after the welcome message.',
      ),
    ),
  ),
  metadata: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 100,
    additionalProperties: {
      type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
      items: {},
      description: 'Whatever JSON can say.',
    },
    default: {},
    description: 'Whatever you want to find on the call again.',
    examples: [{ campaign: 'spring', ticket: 4711 }],
  }),
});

export const CallQuery = Type.Object({
  assistant_id: Type.Optional(Id('Only calls of this assistant.')),
  status: Type.Optional(OneOf(CALL_STATUSES, { description: 'Only calls in this state.' })),
  direction: Type.Optional(OneOf(CALL_DIRECTIONS, { description: 'Only calls in this direction.' })),
  contact_id: Type.Optional(Id('Only calls with this contact.')),
  outcome: Type.Optional(OneOf(CALL_OUTCOMES, { description: 'Only calls that came to this.' })),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Only calls on which all of these words were said, by either side; case and accents do not matter, and a word may ' +
        'be the beginning of one. A call can be found once it is over.',
    }),
  ),
  phone: Type.Optional(
    Phone('Caller or callee. Without a leading + it is read as one of the workspace’s country.'),
  ),
  from: Type.Optional(Timestamp('Only calls that started at this time or later.')),
  to: Type.Optional(Timestamp('Only calls that started at this time or earlier.')),
  ...pageQuery,
});

export const CallParams = Type.Object({ id: Id('Id of the call.') });
