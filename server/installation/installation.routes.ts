import { ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import { forbidden } from '../platform/refusal.ts';
import { isOperator } from '../team/workspaces.queries.ts';
import { installationProblems } from './installation.problems.ts';
import { InstallationSchema } from './installation.schema.ts';
import type { InstallationState } from './show-installation.ts';

export const installationRoutes = ({ installation }: { installation: InstallationState }): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/installation',
    scope: 'read',
    access: 'session',
    tag: 'Installation',
    operationId: 'getInstallation',
    summary: 'See how the installation is doing',
    description:
      'For operators of the installation, signed in: processes, database, disk, queues, calls, and warnings with a stable ' +
      'code. Measured at most once in five seconds; no secrets.',
    success: { status: 200, schema: One(InstallationSchema) },
    action: async ({ db, principal, language }) => {
      if (!(await isOperator(db, principal.userId))) throw forbidden(installationProblems.not_an_operator());
      return ok(await installation.show(language));
    },
  }),
];
