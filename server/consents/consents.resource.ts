import type { Resource } from '../platform/resource.ts';
import { consentExamples } from './consents.examples.ts';
import { consentProblems } from './consents.problems.ts';
import { consentRoutes } from './consents.routes.ts';

export const consentResource: Resource = {
  tags: [{ name: 'Consents', description: 'That people agreed to be called.' }],
  routes: () => consentRoutes,
  examples: [consentExamples],
  states: { Consents: { invalid_state: consentProblems.withdrawn() } },
};
