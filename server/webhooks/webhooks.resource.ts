import type { Resource } from '../platform/resource.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { pruneEvents } from './prune-events.ts';
import { webhookEventData } from './webhook-events.schema.ts';
import { webhookExamples } from './webhooks.examples.ts';
import { webhookProblems } from './webhooks.problems.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const webhookResource: Resource<
  Parameters<typeof webhookRoutes>[0],
  Parameters<typeof deliveryQueue>[0]
> = {
  tags: [{ name: 'Webhooks', description: 'Signed deliveries of events to your server.' }],
  routes: (services) => webhookRoutes(services),
  examples: [webhookExamples],
  states: { Webhooks: { invalid_state: webhookProblems.still_delivering() } },
  events: webhookEventData,
  queues: (services) => [deliveryQueue(services)],
  recurring: ({ eventRetentionDays }) => [pruneEvents(eventRetentionDays)],
};
