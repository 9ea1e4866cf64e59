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
  description: 'URL of the app; begins with `https://` and resolves to a public address.',
  examples: ['https://hooks.example.com/catch/123'],
});
const events = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 100,
  description: `One or more of ${HOOK_EVENTS.map((name) => `\`${name}\``).join(', ')}, or \`["*"]\` for all of them.`,
  examples: [['call.completed', 'contact.created']],
});
const activeDescription =
  'False pauses the hook: events in the meantime are recorded as `skipped` and not sent later.';
const description = Nullable(Text('A note for people.'));

export const HookSchema = Type.Object(
  {
    id: Id('Id of the hook.'),
    url,
    events,
    active: Type.Boolean({ description: activeDescription }),
    description,
    signed: Type.Boolean({ description: 'Whether a secret is set, so that deliveries are signed.' }),
    last_status: Nullable(
      Type.Integer({ description: 'HTTP status of the last answer; null when there was none.' }),
    ),
    last_sent_at: Nullable(Timestamp('Time of the last attempt.')),
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
          'Key of the signatures, chosen by you and never shown. Without it deliveries are not signed.',
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
