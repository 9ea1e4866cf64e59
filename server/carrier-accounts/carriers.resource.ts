import type { Resource } from '../platform/resource.ts';
import { carrierExamples } from './carriers.examples.ts';
import { carrierProblems } from './carriers.problems.ts';
import { carrierRoutes } from './carriers.routes.ts';
import { hookQueue } from './hook-batches.ts';
import { voiceHookRoutes } from './voice-hooks.routes.ts';

export const carrierResource: Resource<
  Parameters<typeof carrierRoutes>[0] & Parameters<typeof voiceHookRoutes>[0],
  Parameters<typeof hookQueue>[0]
> = {
  tags: [
    {
      name: 'Carriers',
      description: 'The workspace’s own ways into the telephone network, for calls and texts.',
    },
  ],
  routes: (services) => [...carrierRoutes(services), ...voiceHookRoutes(services)],
  examples: [carrierExamples],
  queues: (services) => [hookQueue(services)],
  states: { Carriers: { invalid_state: carrierProblems.carrier_in_use() } },
};
