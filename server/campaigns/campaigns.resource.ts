import type { Resource } from '../platform/resource.ts';
import { campaignEventData } from './campaign-events.schema.ts';
import { campaignQueue } from './campaign-queue.ts';
import { campaignExamples } from './campaigns.examples.ts';
import { campaignProblems } from './campaigns.problems.ts';
import { campaignRoutes } from './campaigns.routes.ts';

export const campaignResource: Resource<object, Parameters<typeof campaignQueue>[0]> = {
  tags: [
    { name: 'Campaigns', description: 'Lists of contacts that an assistant calls one after the other.' },
  ],
  routes: () => campaignRoutes,
  examples: [campaignExamples],
  states: { Campaigns: { invalid_state: campaignProblems.not_a_draft() } },
  events: campaignEventData,
  queues: (services) => [campaignQueue(services)],
};
