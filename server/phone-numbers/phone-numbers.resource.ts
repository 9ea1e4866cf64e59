import type { Resource } from '../platform/resource.ts';
import { chatappProfileRoutes } from './chatapp-profile.routes.ts';
import { phoneNumberExamples } from './phone-numbers.examples.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { phoneNumberRoutes } from './phone-numbers.routes.ts';

export const phoneNumberResource: Resource<
  Parameters<typeof phoneNumberRoutes>[0] & Parameters<typeof chatappProfileRoutes>[0]
> = {
  tags: [
    {
      name: 'Phone numbers',
      description: 'The numbers of the workspace and the assistants that answer them.',
    },
  ],
  routes: (services) => [...phoneNumberRoutes(services), ...chatappProfileRoutes(services)],
  examples: [phoneNumberExamples],
  states: { 'Phone numbers': { invalid_state: phoneNumberProblems.not_on_chatapp() } },
};
