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
    tag: 'Installation',
    operationId: 'getInstallation',
    summary: 'See how the installation is doing',
    description:
      'For operators of the installation, signed in or by a key of theirs that may write: processes, database, disk, ' +
      'queues, calls, and warnings with a stable code. Measured at most once in five seconds; no secrets.',
    success: { status: 200, schema: One(InstallationSchema) },
    refusals: ['forbidden'],
    action: async ({ db, principal, language }) => {
      // A key that may only read is often given to others, who are no operators.
      const isTrusted = principal.permission === 'write';
      if (!isTrusted || !(await isOperator(db, principal.userId)))
        throw forbidden(installationProblems.not_an_operator());
      return ok(await installation.show(language));
    },
  }),
];
