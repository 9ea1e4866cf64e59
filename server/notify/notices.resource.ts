import type { Resource } from '../platform/resource.ts';
import { noticeQueue } from './notice-queue.ts';
import { noticeRoutes } from './notices.routes.ts';
import { pruneNotices } from './prune-notices.ts';

export const noticeResource: Resource<object, Parameters<typeof noticeQueue>[0]> = {
  tags: [{ name: 'Notices', description: 'What customers and the team are notified of by e-mail and text.' }],
  routes: () => noticeRoutes,
  queues: (services) => [noticeQueue(services)],
  recurring: ({ eventRetentionDays }) => [pruneNotices(eventRetentionDays)],
};
