import { createRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '../platform/api-error.ts';
import { q } from '../platform/queries.ts';
import { rootRoute } from './root-route.tsx';
import { RouteTrouble } from './route-trouble.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

/** The parent of every page behind the sign-in. Without a session the sign-in comes first, then the page. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteTrouble,
  beforeLoad: async ({ context, location }) => {
    try {
      await context.client.ensureQueryData(q('getSession', {}));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const to = location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/sign-in', search: { to } });
    }
  },
});
