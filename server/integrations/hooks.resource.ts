import type { Resource } from '../platform/resource.ts';
import { webhookProblems } from '../webhooks/webhooks.problems.ts';
import { hookExamples } from './hooks.examples.ts';
import { hookRoutes } from './hooks.routes.ts';

export const hookResource: Resource<Parameters<typeof hookRoutes>[0]> = {
  tags: [{ name: 'Integrations', description: 'Hooks that connect automation apps.' }],
  routes: (services) => hookRoutes(services),
  examples: [hookExamples],
  states: { Integrations: { invalid_state: webhookProblems.still_delivering() } },
};
