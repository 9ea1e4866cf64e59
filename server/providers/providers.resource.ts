import type { Resource } from '../platform/resource.ts';
import { providerExamples } from './providers.examples.ts';
import { providerProblems } from './providers.problems.ts';
import { providerRoutes } from './providers.routes.ts';

export const providerResource: Resource<Parameters<typeof providerRoutes>[0]> = {
  tags: [{ name: 'Providers', description: 'The workspace’s own accounts at AI providers.' }],
  routes: (services) => providerRoutes(services),
  examples: [providerExamples],
  states: { Providers: { invalid_state: providerProblems.too_many_providers({ limit: 50 }) } },
};
