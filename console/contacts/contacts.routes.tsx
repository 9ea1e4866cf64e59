import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readContactsSearch } from './contacts-search.ts';
import { readHistorySearch } from './history.ts';

const contactsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts',
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import('./contacts-page.tsx'), 'ContactsPage'),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts/import',
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
});

const contactRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contacts/$id',
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./contact-page.tsx'), 'ContactPage'),
});

/** The pages of contacts. */
export const contactsRoutes = [contactsRoute, importRoute, contactRoute] as const;
