import type { Resource } from '../platform/resource.ts';
import { productExamples } from './products.examples.ts';
import { productRoutes } from './products.routes.ts';

export const productResource: Resource = {
  tags: [{ name: 'Products', description: 'The catalogue that orders are priced from.' }],
  routes: () => productRoutes,
  examples: [productExamples],
};
