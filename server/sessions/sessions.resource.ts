import type { Resource } from '../platform/resource.ts';
import { pruneEndedSessions } from './prune-sessions.ts';
import { sessionExamples } from './sessions.examples.ts';
import { sessionRoutes, type SessionServices } from './sessions.routes.ts';

export const sessionResource: Resource<SessionServices> = {
  tags: [{ name: 'Sessions', description: 'Sign-in of people in a browser: sessions by cookie.' }],
  routes: (services) => sessionRoutes(services),
  examples: [sessionExamples],
  recurring: () => [pruneEndedSessions],
};
