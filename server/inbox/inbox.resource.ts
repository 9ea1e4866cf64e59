import type { Resource } from '../platform/resource.ts';
import { inboxExamples } from './inbox.examples.ts';
import { inboxRoutes } from './inbox.routes.ts';

export const inboxResource: Resource<Parameters<typeof inboxRoutes>[0]> = {
  tags: [{ name: 'Inbox', description: 'What callers left for the people of the business.' }],
  routes: (services) => inboxRoutes(services),
  examples: [inboxExamples],
};
