import { appointmentsRoutes } from '../appointments/appointments.routes.tsx';
import { assistantsRoutes } from '../assistants/assistants.routes.tsx';
import { callsRoutes } from '../calls/calls.routes.tsx';
import { campaignsRoutes } from '../campaigns/campaigns.routes.tsx';
import { companyRoutes } from '../company/company.routes.tsx';
import { contactsRoutes } from '../contacts/contacts.routes.tsx';
import { dashboardRoutes } from '../dashboard/dashboard.routes.tsx';
import { inboxRoutes } from '../inbox/inbox.routes.tsx';
import { integrationsRoutes } from '../integrations/integrations.routes.tsx';
import { messagesRoutes } from '../messages/messages.routes.tsx';
import { ordersRoutes } from '../orders/orders.routes.tsx';
import { phoneNumbersRoutes } from '../phone-numbers/phone-numbers.routes.tsx';
import { productsRoutes } from '../products/products.routes.tsx';
import { reservationsRoutes } from '../reservations/reservations.routes.tsx';
import { roomsRoutes } from '../rooms/rooms.routes.tsx';
import { settingsRoutes } from '../settings/settings.routes.tsx';
import { signedOutRoutes } from './signed-out/signed-out.routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';
import { signInRoute } from './sign-in/sign-in-route.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';

/** An unknown address is said beside the navigation. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundPage,
});

/** The pages behind the sign-in, a resource in each line. */
const pages = [
  ...appointmentsRoutes,
  ...assistantsRoutes,
  ...callsRoutes,
  ...campaignsRoutes,
  ...companyRoutes,
  ...contactsRoutes,
  ...dashboardRoutes,
  ...inboxRoutes,
  ...integrationsRoutes,
  ...messagesRoutes,
  ...ordersRoutes,
  ...phoneNumbersRoutes,
  ...productsRoutes,
  ...reservationsRoutes,
  ...roomsRoutes,
  ...settingsRoutes,
  unknownRoute,
] as const;

/** Every route of the console. */
const routeTree = rootRoute.addChildren([signInRoute, ...signedOutRoutes, shellRoute.addChildren(pages)]);

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
