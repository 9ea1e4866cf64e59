import { Type } from 'typebox';
import { HOOK_EVENTS } from '../platform/events/hook-events.ts';
import {
  createdAndUpdated,
  Id,
  Nullable,
  pageQuery,
  patchOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Where the app listens; begins with `https://` and leads to a public address.',
  examples: ['https://hooks.example.com/catch/123'],
});
const events = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 100,
  description: `Some of ${HOOK_EVENTS.map((name) => `\`${name}\``).join(', ')}, or \`["*"]\` for all of them.`,
  examples: [['call.completed', 'contact.created']],
});
const activeDescription =
  'False pauses the hook: what happens meanwhile is recorded as `skipped` and not sent later.';
const description = Nullable(Text('A note for people.'));

export const HookSchema = Type.Object(
  {
    id: Id('Id of the hook.'),
    url,
    events,
    active: Type.Boolean({ description: activeDescription }),
    description,
    signed: Type.Boolean({ description: 'Whether there is a secret, so that deliveries are signed.' }),
    last_status: Nullable(
      Type.Integer({ description: 'HTTP status of the last answer; null when there was none.' }),
    ),
    last_sent_at: Nullable(Timestamp('When something was last sent to it.')),
    ...createdAndUpdated,
  },
  { title: 'Hook' },
);

export const NewHook = Type.Object({
  url,
  events,
  active: Type.Optional(Type.Boolean({ default: true, description: activeDescription })),
  description: Type.Optional(description),
  signing_secret: Type.Optional(
    Nullable(
      Type.String({
        minLength: 8,
        maxLength: 255,
        description:
          'Key of the signatures, of your choice; it is never shown. Null or left out: deliveries are not signed.',
        examples: ['correct horse battery staple'],
      }),
    ),
  ),
});
export const HookChange = patchOf(NewHook);
export const HookParams = Type.Object({ id: Id('Id of the hook.') });
export const HookDeliveryQuery = Type.Object(pageQuery);
export const HookDeliveryParams = Type.Object({
  id: Id('Id of the hook.'),
  event_id: Type.String({ minLength: 1, maxLength: 100, description: 'Id of the event in the log.' }),
});
