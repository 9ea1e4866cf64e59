import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { pageSearch } from '../platform/page-search.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
});

const teamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./team/team-page.tsx'), 'TeamPage'),
});

const businessRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/business',
  component: lazyRouteComponent(() => import('./business/business-page.tsx'), 'BusinessPage'),
});

const usageRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/usage',
  component: lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
});

export const noticesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/notices',
  validateSearch: pageSearch(['status', 'channel']),
  component: lazyRouteComponent(() => import('./notices/notices-page.tsx'), 'NoticesPage'),
});

export const lawRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/law',
  validateSearch: pageSearch([]),
  component: lazyRouteComponent(() => import('./law/law-page.tsx'), 'LawPage'),
});

const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/security',
  component: lazyRouteComponent(() => import('./security/security-page.tsx'), 'SecurityPage'),
});

const installationRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/installation',
  component: lazyRouteComponent(() => import('./installation/installation-page.tsx'), 'InstallationPage'),
});

export const businessesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/businesses',
  validateSearch: pageSearch([]),
  component: lazyRouteComponent(() => import('./businesses/businesses-page.tsx'), 'BusinessesPage'),
});

/** The settings of the business, of the person and of the installation. */
export const settingsRoutes = [
  settingsRoute.addChildren([
    teamRoute,
    businessRoute,
    usageRoute,
    noticesRoute,
    lawRoute,
    securityRoute,
    businessesRoute,
    installationRoute,
  ]),
] as const;
