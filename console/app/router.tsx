import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';
import { signInRoute } from './sign-in/sign-in-route.tsx';

/** Every route of the console. */
const routeTree = rootRoute.addChildren([signInRoute, shellRoute.addChildren([])]);

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
