import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

const phoneNumbersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/phone-numbers',
  validateSearch: (search: Record<string, unknown>): { new?: true | undefined } => ({
    new: search['new'] === true ? true : undefined,
  }),
  component: lazyRouteComponent(() => import('./phone-numbers-page.tsx'), 'PhoneNumbersPage'),
});

const phoneNumberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/phone-numbers/$id',
  component: lazyRouteComponent(() => import('./phone-number-page.tsx'), 'PhoneNumberPage'),
});

const carriersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/phone-numbers/carriers',
  component: lazyRouteComponent(() => import('./carriers/carriers-page.tsx'), 'CarriersPage'),
});

const newCarrierRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/phone-numbers/carriers/new',
  component: lazyRouteComponent(() => import('./carriers/new-carrier-page.tsx'), 'NewCarrierPage'),
});

const carrierRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/phone-numbers/carriers/$id',
  component: lazyRouteComponent(() => import('./carriers/carrier-page.tsx'), 'CarrierPage'),
});

/** The pages of phone numbers and of the carriers that bring them. */
export const phoneNumbersRoutes = [
  phoneNumbersRoute,
  phoneNumberRoute,
  carriersRoute,
  newCarrierRoute,
  carrierRoute,
] as const;
