import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readProductsSearch } from './products-search.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/new',
  component: lazyRouteComponent(() => import('./product-page.tsx'), 'NewProductPage'),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/import',
  component: lazyRouteComponent(() => import('./import-products-page.tsx'), 'ImportProductsPage'),
});

const productRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products/$id',
  component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
});

/** The pages of the menu. */
export const productsRoutes = [listRoute, newRoute, importRoute, productRoute] as const;
