import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readPlanSearch } from './plan-search.ts';
import { readReservationsSearch } from './reservations-search.ts';

const planRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/room-plan',
  validateSearch: readPlanSearch,
  component: lazyRouteComponent(() => import('./room-plan-page.tsx'), 'RoomPlanPage'),
});

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reservations',
  validateSearch: readReservationsSearch,
  component: lazyRouteComponent(() => import('./reservations-page.tsx'), 'ReservationsPage'),
});

const reservationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reservations/$id',
  component: lazyRouteComponent(() => import('./reservation-page.tsx'), 'ReservationPage'),
});

/** The room plan, and the pages of reservations. */
export const reservationsRoutes = [planRoute, listRoute, reservationRoute] as const;
