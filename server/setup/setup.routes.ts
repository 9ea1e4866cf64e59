import type { Logger } from 'pino';
import { ok, publicRoute, route, type AnyRoute } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { SignInSchema } from '../sessions/sessions.schema.ts';
import type { SignInServices } from '../sessions/sign-in.ts';
import { replaceDemo } from './replace-demo.ts';
import { setUp } from './set-up.ts';
import { ReplaceDemo, SetUp, SetupStateSchema } from './setup.schema.ts';
import { hasWorkspace } from './workspaces.queries.ts';

const TAG = 'Setup';

export interface SetupServices extends SignInServices {
  secrets: SecretBox;
  store: FileStore;
  log: Logger;
}

export const setupRoutes = (services: SetupServices): AnyRoute[] => [
  publicRoute({
    method: 'GET',
    path: '/setup',
    tag: TAG,
    operationId: 'getSetup',
    summary: 'Get whether the installation waits for its first business',
    success: { status: 200, schema: One(SetupStateSchema) },
    action: async ({ db }) => ok({ is_needed: !(await hasWorkspace(db)) }),
  }),
  publicRoute({
    method: 'POST',
    path: '/setup',
    tag: TAG,
    operationId: 'setUp',
    summary: 'Make the first business and its owner',
    description:
      'With the token of the link that a start prints while there is no business. Makes an assistant that answers the ' +
      'number, and signs the owner in as `POST /session` does. The first owner is an operator of the installation.',
    body: SetUp,
    success: { status: 201, schema: One(SignInSchema) },
    refusals: ['invalid_state'],
    action: async (request) => setUp(services, request),
  }),
  route({
    method: 'POST',
    path: '/setup/replace-demo',
    scope: 'read',
    access: 'session',
    role: 'admin',
    tag: TAG,
    operationId: 'replaceDemo',
    summary: 'Put a business in the place of the demo',
    description:
      'For an owner of the demo workspace. Removes the demo with everything in it, its API keys and its login, and ' +
      'makes the business and its owner, who is signed in. No later start makes the demo again.',
    body: ReplaceDemo,
    success: { status: 201, schema: One(SignInSchema) },
    refusals: ['invalid_state'],
    once: true,
    action: async (request) => replaceDemo(services, request),
  }),
];
