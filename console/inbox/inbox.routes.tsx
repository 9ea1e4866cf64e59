import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readInboxSearch } from './inbox-search.ts';

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
});

/** The item of the panel; the page of the list shows it beside itself. */
const inboxItemRoute = createRoute({ getParentRoute: () => inboxRoute, path: '/$id' });

/** The pages of the inbox. */
export const inboxRoutes = [inboxRoute.addChildren([inboxItemRoute])] as const;
