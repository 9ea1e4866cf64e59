import { Type } from 'typebox';

export const LiveQuery = Type.Object({
  last_event_id: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The `event_id` of the last message that was received: what was told since comes first.',
    }),
  ),
});
