import type { TSchema } from 'typebox';
import type { EventName } from './events/event-names.ts';
import type { Examples } from './http/openapi/compose-example.ts';
import type { StateExamples } from './http/openapi/openapi-errors.ts';
import type { AnyRoute } from './http/route.ts';
import type { AnyQueue } from './jobs/queue.ts';
import type { RecurringWork } from './jobs/recurring.ts';

/** How many days of 24 hours things are kept. */
interface Retention {
  eventRetentionDays: number;
  callTraceDays: number;
}

/** Everything that one resource adds to the product; `server/app.ts` lists the resources once. */
export interface Resource<RouteServices = object, QueueServices = object> {
  /** The groups of its operations in the OpenAPI document. */
  readonly tags: readonly { name: string; description: string }[];
  /** Its operations. */
  routes(services: RouteServices): readonly AnyRoute[];
  /** Examples of its bodies and fields in the OpenAPI document. */
  readonly examples?: readonly Examples[];
  /** What its routes refuse for the state of a record, by tag, as examples in the OpenAPI document. */
  readonly states?: StateExamples;
  /** The forms of `data` of its webhook events. */
  readonly events?: Partial<Record<EventName, readonly TSchema[]>>;
  /** Its kinds of background jobs. */
  queues?(services: QueueServices): readonly AnyQueue[];
  /** Its recurring background work. */
  recurring?(services: QueueServices & Retention): readonly RecurringWork[];
}
