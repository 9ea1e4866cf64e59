import type { Resource } from '../platform/resource.ts';
import { carrierExamples } from './carriers.examples.ts';
import { carrierProblems } from './carriers.problems.ts';
import { carrierRoutes } from './carriers.routes.ts';
import { hookQueue } from './hook-batches.ts';
import { registrationQueue } from './register-numbers.ts';
import { releaseQueue } from './release-numbers.ts';
import { bringIncompleteTexts, pruneSmpp } from './smpp/bring-incomplete-texts.ts';
import { takeMissedTexts, type MissedTextServices } from './take-missed-texts.ts';
import { voiceHookRoutes } from './voice-hooks.routes.ts';

export const carrierResource: Resource<
  Parameters<typeof carrierRoutes>[0] & Parameters<typeof voiceHookRoutes>[0],
  Parameters<typeof hookQueue>[0] & Parameters<typeof releaseQueue>[0] & MissedTextServices
> = {
  tags: [
    {
      name: 'Carriers',
      description: 'The workspace’s own ways into the telephone network, for calls and texts.',
    },
  ],
  routes: (services) => [...carrierRoutes(services), ...voiceHookRoutes(services)],
  examples: [carrierExamples],
  queues: (services) => [hookQueue(services), releaseQueue(services), registrationQueue(services)],
  recurring: (services) => [takeMissedTexts(services), bringIncompleteTexts(services), pruneSmpp],
  states: { Carriers: { invalid_state: carrierProblems.carrier_in_use() } },
};
