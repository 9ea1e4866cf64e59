import { Type } from 'typebox';
import { EVENT_NAMES } from '../platform/events/event-names.ts';
import { pageQuery, Timestamp } from '../platform/http/shapes/shapes.ts';

const EXAMPLE_ID = 'evt_019a2f6c1e403f9c2b7d8e1a4c5f6b';

export const EventSchema = Type.Object(
  {
    id: Type.String({
      description: 'Id of the event; later events have greater ids.',
      examples: [EXAMPLE_ID],
    }),
    type: Type.String({
      description: 'Kind of the event, see `/catalog/events`.',
      examples: [EVENT_NAMES[0] ?? ''],
    }),
    created_at: Timestamp('When it happened.'),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Details of the event; the fields depend on `type`.',
    }),
  },
  { title: 'Event', description: 'The envelope as webhooks receive it.' },
);

export const EventQuery = Type.Object({
  ...pageQuery,
  type: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Only events of this kind; several separated by commas.',
      examples: ['call.ended,message.taken'],
    }),
  ),
  from: Type.Optional(Timestamp('Only events at this time or later.')),
  to: Type.Optional(Timestamp('Only events at this time or earlier.')),
  after: Type.Optional(
    Type.String({
      pattern: '^evt_[0-9a-f]{30}$',
      description: 'Only events with a greater id than this one, oldest first, to follow new events.',
      examples: [EXAMPLE_ID],
    }),
  ),
});
