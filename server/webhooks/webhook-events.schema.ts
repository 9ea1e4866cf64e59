import { Type } from 'typebox';
import type { EventData } from '../platform/events/event-data.ts';
import { text } from '../platform/events/event-fields.ts';
import { Id } from '../platform/http/shapes/shapes.ts';

const Ping = Type.Object(
  { webhook_id: Id('The endpoint that is tested.'), message: text('Says that nothing happened.') },
  { title: 'PingData', description: 'A test.' },
);

/** `data` of the events of webhooks: these fields and no others. */
export const webhookEventData = {
  'test.ping': [Ping],
} satisfies EventData;
