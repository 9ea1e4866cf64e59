import { Type } from 'typebox';
import { EVENT_NAMES } from '../platform/events/event-names.ts';
import {
  createdAndUpdated,
  Id,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { OUTBOUND_STAGES } from '../platform/outbound/outbound-error.ts';
import { DELIVERY_STATUSES } from './webhook.ts';

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'URL to which events are posted; begins with `https://` and resolves to a public address.',
  examples: ['https://example.com/hooks/calls'],
});
const events = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: 100,
  description: 'Names from `/catalog/events`, or `["*"]` for all events, including future ones.',
  examples: [['call.ended']],
});
const activeDescription =
  'False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later.';
const active = Type.Boolean({ description: activeDescription });
const description = Nullable(Text('A note for people.'));

const fields = {
  id: Id('Id of the endpoint.'),
  url,
  events,
  active,
  description,
  last_status: Nullable(
    Type.Integer({ description: 'HTTP status of the last answer; null when there was none.' }),
  ),
  last_sent_at: Nullable(Timestamp('Time of the last attempt.')),
  ...createdAndUpdated,
};

export const WebhookSchema = Type.Object(fields, { title: 'Webhook' });

export const CreatedWebhookSchema = Type.Object(
  {
    ...fields,
    secret: Type.String({
      description: 'Key of the signatures. It is shown only in this answer.',
      examples: ['whsec_…'],
    }),
  },
  { title: 'CreatedWebhook' },
);

export const NewWebhook = Type.Object({
  url,
  events,
  active: Type.Optional(Type.Boolean({ default: true, description: activeDescription })),
  description: Type.Optional(description),
});
export const WebhookChange = patchOf(NewWebhook);
export const WebhookParams = Type.Object({ id: Id('Id of the endpoint.') });

const attemptResult = {
  http_status: Nullable(Type.Integer({ description: 'Status of the answer; null when there was none.' })),
  duration_ms: Type.Integer({ description: 'Time from the DNS lookup to the end of the answer.' }),
  error: Nullable(Type.String({ description: 'Reason why it was not acknowledged, as a sentence.' })),
  error_type: Nullable(
    OneOf([...OUTBOUND_STAGES, 'not_acknowledged'], {
      description: 'How far the request came; `not_acknowledged` for an answer that is not 2xx.',
    }),
  ),
};

export const DeliverySchema = Type.Object(
  {
    event_id: Type.String({ description: 'Id of the event, as in the envelope.', examples: ['evt_…'] }),
    type: Type.String({ description: 'Kind of the event.', examples: [EVENT_NAMES[0] ?? ''] }),
    status: OneOf(DELIVERY_STATUSES, {
      description: '`skipped`: the endpoint was paused; the event is sent only on request.',
    }),
    attempts: Type.Array(
      Type.Object({
        at: Timestamp('When the request started.'),
        ...attemptResult,
        answer: Type.String({ description: 'The first 16 KiB of the endpoint’s answer.' }),
      }),
      { description: 'Oldest first.' },
    ),
    ...createdAndUpdated,
  },
  { title: 'WebhookDelivery' },
);

export const DeliveryQuery = Type.Object(pageQuery);
export const DeliveryParams = Type.Object({
  id: Id('Id of the endpoint.'),
  event_id: Type.String({ minLength: 1, maxLength: 100, description: 'Id of the event.' }),
});

export const WebhookTestSchema = Type.Object(
  {
    event_id: Type.String({ description: 'Id of the `test.ping` event.' }),
    delivered: Type.Boolean({ description: 'Whether the endpoint acknowledged the event with a 2xx.' }),
    ...attemptResult,
  },
  { title: 'WebhookTest' },
);
