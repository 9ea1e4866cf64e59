import type { Resource } from '../platform/resource.ts';
import type { PlayServices } from './play-scenario.ts';
import { scenarioQueue } from './scenario-queue.ts';
import { scenarioExamples } from './scenarios.examples.ts';
import { scenarioProblems } from './scenarios.problems.ts';
import { scenarioRoutes } from './scenarios.routes.ts';

export const scenarioResource: Resource<Parameters<typeof scenarioRoutes>[0], PlayServices> = {
  tags: [
    { name: 'Scenarios', description: 'Tests of assistants: simulated callers, and what has to come of it.' },
  ],
  routes: (services) => scenarioRoutes(services),
  examples: [scenarioExamples],
  states: { Scenarios: { invalid_state: scenarioProblems.no_scenarios() } },
  queues: (services) => [scenarioQueue(services)],
};
