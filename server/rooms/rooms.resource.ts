import type { Resource } from '../platform/resource.ts';
import { feedQueue } from './calendar/feed-queue.ts';
import { pruneReleased } from './calendar/prune-released.ts';
import { roomExamples } from './rooms.examples.ts';
import { roomRoutes } from './rooms.routes.ts';

export const roomResource: Resource<Parameters<typeof roomRoutes>[0], Parameters<typeof feedQueue>[0]> = {
  tags: [{ name: 'Rooms', description: 'Room types, their prices by season, and their calendars.' }],
  routes: (services) => roomRoutes(services),
  examples: [roomExamples],
  queues: (services) => [feedQueue(services)],
  recurring: () => [pruneReleased],
};
