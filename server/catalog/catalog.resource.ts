import type { Resource } from '../platform/resource.ts';
import { catalogExamples } from './catalog.examples.ts';
import { catalogRoutes } from './catalog.routes.ts';

export const catalogResource: Resource<Parameters<typeof catalogRoutes>[0]> = {
  tags: [
    { name: 'Catalogue', description: 'Voices, languages, models, listeners and events to choose from.' },
  ],
  routes: (services) => catalogRoutes(services),
  examples: [catalogExamples],
};
