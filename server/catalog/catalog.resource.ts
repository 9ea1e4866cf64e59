import type { Resource } from '../platform/resource.ts';
import { catalogExamples } from './catalog.examples.ts';
import { catalogRoutes } from './catalog.routes.ts';

export const catalogResource: Resource = {
  tags: [{ name: 'Catalogue', description: 'Voices, languages, models and events to choose from.' }],
  routes: () => catalogRoutes,
  examples: [catalogExamples],
};
