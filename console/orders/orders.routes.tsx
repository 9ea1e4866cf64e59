import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readOrdersSearch } from './orders-search.ts';

const boardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders',
  component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
});

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders/list',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./orders-list-page.tsx'), 'OrdersListPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders/new',
  component: lazyRouteComponent(() => import('./new-order-page.tsx'), 'NewOrderPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
});

/** The pages of orders. */
export const ordersRoutes = [boardRoute, listRoute, newRoute, orderRoute] as const;
