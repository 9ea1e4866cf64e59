import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/company',
  component: lazyRouteComponent(() => import('./company-page.tsx'), 'CompanyPage'),
});

const getParentRoute = (): typeof companyRoute => companyRoute;

/** What is looked for in a list stands in its address. */
const readSearch = (search: Record<string, unknown>): { q?: string | undefined } => ({
  q: typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : undefined,
});

const profileRoute = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./profile-tab.tsx'), 'ProfileTab'),
});
const hoursRoute = createRoute({
  getParentRoute,
  path: 'hours',
  component: lazyRouteComponent(() => import('./hours-tab.tsx'), 'HoursTab'),
});
const featuresRoute = createRoute({
  getParentRoute,
  path: 'features',
  component: lazyRouteComponent(() => import('./features-tab.tsx'), 'FeaturesTab'),
});
const orderingRoute = createRoute({
  getParentRoute,
  path: 'ordering',
  component: lazyRouteComponent(() => import('./ordering-tab.tsx'), 'OrderingTab'),
});
const hotelRoute = createRoute({
  getParentRoute,
  path: 'hotel',
  component: lazyRouteComponent(() => import('./hotel-tab.tsx'), 'HotelTab'),
});
const notificationsRoute = createRoute({
  getParentRoute,
  path: 'notifications',
  component: lazyRouteComponent(() => import('./notifications-tab.tsx'), 'NotificationsTab'),
});
const servicesRoute = createRoute({
  getParentRoute,
  path: 'services',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./services-tab.tsx'), 'ServicesTab'),
});
const staffRoute = createRoute({
  getParentRoute,
  path: 'staff',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./staff-tab.tsx'), 'StaffTab'),
});
const faqsRoute = createRoute({
  getParentRoute,
  path: 'faqs',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./faqs-tab.tsx'), 'FaqsTab'),
});
const knowledgeRoute = createRoute({
  getParentRoute,
  path: 'knowledge',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./knowledge-tab.tsx'), 'KnowledgeTab'),
});

// The list shows the form of the record that the address names, or of a new one.
const serviceRoute = createRoute({ getParentRoute: () => servicesRoute, path: '$id' });
const staffMemberRoute = createRoute({ getParentRoute: () => staffRoute, path: '$id' });
const faqRoute = createRoute({ getParentRoute: () => faqsRoute, path: '$id' });
const entryRoute = createRoute({ getParentRoute: () => knowledgeRoute, path: '$id' });

/** The pages of the company. */
export const companyRoutes = [
  companyRoute.addChildren([
    profileRoute,
    hoursRoute,
    featuresRoute,
    orderingRoute,
    hotelRoute,
    notificationsRoute,
    servicesRoute.addChildren([serviceRoute]),
    staffRoute.addChildren([staffMemberRoute]),
    faqsRoute.addChildren([faqRoute]),
    knowledgeRoute.addChildren([entryRoute]),
  ]),
] as const;
