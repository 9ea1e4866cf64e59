import type { Resource } from '../platform/resource.ts';
import { accountMailQueue, type AccountMailServices } from './account-mail-queue.ts';
import { pruneExpiredLinks } from './prune-links.ts';
import { teamExamples } from './team.examples.ts';
import { teamProblems } from './team.problems.ts';
import { teamRoutes, type TeamServices } from './team.routes.ts';
import { workspaceRoutes } from './workspaces.routes.ts';

type Services = TeamServices & Parameters<typeof workspaceRoutes>[0];

export const teamResource: Resource<Services, AccountMailServices> = {
  tags: [{ name: 'Team', description: 'The workspace and its people: invitations, roles, passwords.' }],
  routes: (services) => [...teamRoutes(services), ...workspaceRoutes(services)],
  examples: [teamExamples],
  states: { Team: { invalid_state: teamProblems.last_owner() } },
  queues: (services) => [accountMailQueue(services)],
  recurring: () => [pruneExpiredLinks],
};
