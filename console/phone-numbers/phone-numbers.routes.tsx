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

/** The pages of phone numbers. */
export const phoneNumbersRoutes = [phoneNumbersRoute, phoneNumberRoute] as const;
