import type { Resource } from '../platform/resource.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { erasureQueue } from './sweep-copies.ts';

export const personalDataResource: Resource<object, Parameters<typeof erasureQueue>[0]> = {
  tags: [],
  routes: () => personalDataRoutes,
  queues: (services) => [erasureQueue(services)],
};
