import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { doorRoutes } from './doors/doors.routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';
import { signInRoute } from './sign-in/sign-in-route.tsx';

/** An unknown address is said beside the navigation. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundPage,
});

/** Every route of the console. */
const routeTree = rootRoute.addChildren([signInRoute, ...doorRoutes, shellRoute.addChildren([unknownRoute])]);

export const makeRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    // The cache of queries knows what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
