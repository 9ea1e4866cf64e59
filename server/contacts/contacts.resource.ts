import type { Resource } from '../platform/resource.ts';
import { contactExamples } from './contacts.examples.ts';
import { contactRoutes } from './contacts.routes.ts';

export const contactResource: Resource<Parameters<typeof contactRoutes>[0]> = {
  tags: [{ name: 'Contacts', description: 'The people who call and are called.' }],
  routes: (services) => contactRoutes(services),
  examples: [contactExamples],
};
