import type { Resource } from '../platform/resource.ts';
import { companyExamples } from './company.examples.ts';
import { companyRoutes } from './company.routes.ts';

export const companyResource: Resource = {
  tags: [{ name: 'Company', description: 'What assistants know about the business.' }],
  routes: () => companyRoutes,
  examples: [companyExamples],
};
