import type { Resource } from '../platform/resource.ts';
import { lawExamples } from './law.examples.ts';
import { lawRoutes } from './law.routes.ts';

export const lawResource: Resource = {
  tags: [{ name: 'Law', description: 'Rules of law that calls follow, and why one was switched off.' }],
  routes: () => lawRoutes,
  examples: [lawExamples],
};
