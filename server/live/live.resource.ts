import type { Resource } from '../platform/resource.ts';
import { liveRoutes, type LiveServices } from './live.routes.ts';

export const liveResource: Resource<LiveServices> = {
  tags: [{ name: 'Live', description: 'What changes in the workspace, as it happens.' }],
  routes: (services) => liveRoutes(services),
};
