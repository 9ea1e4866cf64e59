import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readAppointmentsSearch } from './appointments-search.ts';

const appointmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/appointments',
  validateSearch: readAppointmentsSearch,
  component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
});

/** The details of one beside the calendar, which the parent shows. */
const appointmentRoute = createRoute({
  getParentRoute: () => appointmentsRoute,
  path: '$id',
});

/** The pages of appointments. */
export const appointmentsRoutes = [appointmentsRoute.addChildren([appointmentRoute])] as const;
