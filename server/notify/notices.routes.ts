import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { route, type AnyRoute } from '../platform/http/route.ts';
import { Page } from '../platform/http/shapes/shapes.ts';
import { listNotices } from './notices.queries.ts';
import { NoticeQuery, NoticeSchema } from './notices.schema.ts';

export const noticeRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/notices',
    scope: 'read',
    role: 'admin',
    tag: 'Notices',
    operationId: 'listNotices',
    summary: 'List the notices sent to customers, team and staff',
    description:
      'Newest first; only for owners and admins. Notices are kept as long as events, by default 30 days.',
    query: NoticeQuery,
    success: { status: 200, schema: Page(NoticeSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { status, channel } = query;
      const { rows, total } = await listNotices(db, workspaceId, {
        status,
        channel,
        ...limitAndOffset(query),
      });
      return paged(rows, total, query);
    },
  }),
];
