import { Type } from 'typebox';
import { Id, Nullable, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';
import { CHANGES } from './change.ts';

export const LiveQuery = Type.Object({
  last_event_id: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The `event_id` of the last message that was received: what was told since comes first.',
    }),
  ),
});

/** A message of `/live` and `/stream`. */
export const ToldSchema = Type.Object(
  {
    event_id: Nullable(Type.String({ description: 'Where to go on after a break.', examples: ['7412.0'] })),
    resource: Nullable(
      Type.String({ description: 'Path of the list of what changed.', examples: ['calls'] }),
    ),
    id: Nullable(Id('Id of the record; null when many changed at once.')),
    what: OneOf(CHANGES, { description: 'What happened.' }),
    at: Timestamp('When the change began.'),
    turn: Type.Optional(
      Type.Object(
        {
          position: Type.Integer({
            description: 'Number of the turn on its call; told again when it grows.',
          }),
          role: OneOf(['assistant', 'user'], { description: 'Who spoke.' }),
          content: Type.String({ description: 'What was heard.' }),
          offset_ms: Type.Integer({ description: 'Begin, counted from the answer.' }),
          duration_ms: Type.Integer({ description: 'How long it was heard.' }),
          interrupted: Type.Boolean({ description: 'Whether the other party cut it off.' }),
        },
        { description: 'The words of a live call; only of a turn.' },
      ),
    ),
  },
  { title: 'LiveMessage' },
);
