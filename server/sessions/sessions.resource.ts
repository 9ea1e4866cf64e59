import type { Resource } from '../platform/resource.ts';
import { pruneEndedSessions } from './prune-sessions.ts';
import { sessionProblems } from './sessions.problems.ts';
import { sessionExamples } from './sessions.examples.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';

export const sessionResource: Resource<Parameters<typeof secondFactorRoutes>[0]> = {
  tags: [{ name: 'Sessions', description: 'Sign-in of people in a browser: sessions by cookie.' }],
  routes: (services) => [...sessionRoutes(services), ...secondFactorRoutes(services)],
  examples: [sessionExamples],
  states: { Sessions: { invalid_state: sessionProblems.second_factor_on() } },
  recurring: () => [pruneEndedSessions],
};
