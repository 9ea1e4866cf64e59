import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
});

const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  component: lazyRouteComponent(() => import('./forgotten-page.tsx'), 'ForgottenPage'),
});

export const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/$token',
  component: lazyRouteComponent(() => import('./new-password-page.tsx'), 'NewPasswordPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
});

/** The pages before the sign-in that links lead to. */
export const signedOutRoutes = [invitationRoute, forgottenRoute, newPasswordRoute, setupRoute] as const;
