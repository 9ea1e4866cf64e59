import type { Resource } from '../platform/resource.ts';
import { assistantProblems } from './assistants.problems.ts';
import { assistantExamples } from './assistants.examples.ts';
import { assistantRoutes } from './assistants.routes.ts';

export const assistantResource: Resource<Parameters<typeof assistantRoutes>[0]> = {
  tags: [{ name: 'Assistants', description: 'Who answers the phone, and how.' }],
  routes: (services) => assistantRoutes(services),
  examples: [assistantExamples],
  states: { Assistants: { invalid_state: assistantProblems.archived() } },
};
