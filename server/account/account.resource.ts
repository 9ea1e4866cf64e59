import type { Resource } from '../platform/resource.ts';
import { accountExamples } from './account.examples.ts';
import { accountRoutes } from './account.routes.ts';
import { apiKeyExamples } from './api-keys.examples.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';

export const accountResource: Resource = {
  tags: [
    { name: 'Account', description: 'The key in use, the workspace, its members and what was used.' },
    { name: 'API keys', description: 'API keys: owners and admins create, list and revoke them.' },
  ],
  routes: () => [...accountRoutes, ...apiKeyRoutes],
  examples: [accountExamples, apiKeyExamples],
};
