import type { Resource } from '../platform/resource.ts';
import { setupProblems } from './setup.problems.ts';
import { setupRoutes, type SetupServices } from './setup.routes.ts';

const business = {
  name: 'Salon Ada',
  owner: { name: 'Ada Wong', email: 'ada@example.com', password: 'correct horse battery' },
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  country: 'DE',
  language: 'de-DE',
};

export const setupResource: Resource<SetupServices> = {
  tags: [{ name: 'Setup', description: 'The first business of an installation.' }],
  routes: (services) => setupRoutes(services),
  examples: [
    {
      bodies: {
        setUp: { token: 'Wl9xr3vTzq0cYb1dJm5oKe7uHs2aPf4gRi6nLt8wXyA', ...business },
        replaceDemo: business,
      },
      fields: {},
    },
  ],
  states: { Setup: { invalid_state: setupProblems.already_set_up() } },
};
