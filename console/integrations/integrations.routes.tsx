import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { pageSearch } from '../platform/page-search.ts';

const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/integrations',
  component: lazyRouteComponent(() => import('./integrations-layout.tsx'), 'IntegrationsLayout'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => integrationsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./endpoints/endpoints-page.tsx'), 'WebhooksPage'),
});

export const webhookLogRoute = createRoute({
  getParentRoute: () => integrationsRoute,
  path: '/webhooks/$id',
  validateSearch: pageSearch(['event']),
  component: lazyRouteComponent(() => import('./endpoints/log-pages.tsx'), 'WebhookLogPage'),
});

const hooksRoute = createRoute({
  getParentRoute: () => integrationsRoute,
  path: '/hooks',
  component: lazyRouteComponent(() => import('./endpoints/endpoints-page.tsx'), 'HooksPage'),
});

export const hookLogRoute = createRoute({
  getParentRoute: () => integrationsRoute,
  path: '/hooks/$id',
  validateSearch: pageSearch(['event']),
  component: lazyRouteComponent(() => import('./endpoints/log-pages.tsx'), 'HookLogPage'),
});

export const keysRoute = createRoute({
  getParentRoute: () => integrationsRoute,
  path: '/api-keys',
  validateSearch: pageSearch([]),
  component: lazyRouteComponent(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const providersRoute = createRoute({
  getParentRoute: () => integrationsRoute,
  path: '/providers',
  component: lazyRouteComponent(() => import('./providers/providers-page.tsx'), 'ProvidersPage'),
});

/** What connects the business with other systems. */
export const integrationsRoutes = [
  integrationsRoute.addChildren([
    webhooksRoute,
    webhookLogRoute,
    hooksRoute,
    hookLogRoute,
    keysRoute,
    providersRoute,
  ]),
] as const;
