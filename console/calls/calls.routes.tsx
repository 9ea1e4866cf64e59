import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readCallsSearch } from './calls-search.ts';

const callsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calls',
  validateSearch: readCallsSearch,
  component: lazyRouteComponent(() => import('./calls-page.tsx'), 'CallsPage'),
});

const liveCallsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calls/live',
  component: lazyRouteComponent(() => import('./live-calls-page.tsx'), 'LiveCallsPage'),
});

const callRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calls/$id',
  component: lazyRouteComponent(() => import('./call-page.tsx'), 'CallPage'),
});

const connectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calls/$id/connection',
  component: lazyRouteComponent(() => import('./connection/connection-page.tsx'), 'ConnectionPage'),
});

/** The pages of calls. */
export const callsRoutes = [callsRoute, liveCallsRoute, callRoute, connectionRoute] as const;
