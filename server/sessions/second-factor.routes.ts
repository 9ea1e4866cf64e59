import type { Db } from '../platform/db/sql.ts';
import { created, ok, publicRoute, route, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import {
  checkOwnCode,
  confirmSecondFactor,
  disableSecondFactor,
  proposeSecondFactor,
  renewRecoveryCodes,
} from './change-second-factor.ts';
import { checkOwnPassword } from './check-password.ts';
import { enterCode } from './enter-code.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import {
  ConfirmPassword,
  EnterCode,
  PasswordAndCode,
  ProposedSecondFactorSchema,
  RecoveryCodesSchema,
  SecondFactorSchema,
} from './second-factor.schema.ts';
import { SignInSchema } from './sessions.schema.ts';
import { findSignedInUser } from './sessions.queries.ts';
import { TAG } from './sessions.routes.ts';
import type { SignInServices } from './sign-in.ts';
import { base32, totpUri } from './totp.ts';

interface Services extends SignInServices {
  secrets: SecretBox;
  /** Names the installation in the app. */
  brand: string;
}

const contextOf = ({ sql, secrets }: Services, { db, now }: Pick<ApiRequest, 'db' | 'now'>) => ({
  ...{ sql, secrets, db, now },
});

/** Asks for the password again, so that a browser that was left open is not enough. */
const confirmPassword = (
  { sql }: Services,
  { now, principal, body }: Pick<ApiRequest, 'now' | 'principal'> & { body: { password: string } },
): Promise<void> =>
  checkOwnPassword({ sql, now }, { userId: principal.userId, password: body.password, field: 'password' });

async function show(db: Db, userId: number) {
  const factor = await findSecondFactor(db, userId);
  const confirmedAt = factor?.confirmedAt ?? null;
  return {
    is_on: confirmedAt !== null,
    confirmed_at: confirmedAt,
    recovery_codes_left: confirmedAt === null ? 0 : (factor?.codesLeft ?? 0),
  };
}

export const secondFactorRoutes = (services: Services): AnyRoute[] => [
  publicRoute({
    method: 'POST',
    path: '/session/second-factor',
    tag: TAG,
    operationId: 'enterCode',
    summary: 'Enter the code of the second factor',
    description:
      'The second step of a sign-in, within ten minutes of the first and with its cookie. A code counts once. Ten ' +
      'wrong codes in a quarter of an hour are answered; then 429.',
    body: EnterCode,
    success: { status: 201, schema: One(SignInSchema) },
    refusals: ['unauthenticated'],
    action: async (request) => enterCode(services, request),
  }),
  route({
    method: 'GET',
    path: '/second-factor',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'getSecondFactor',
    summary: 'Get whether the second factor of the user is on',
    success: { status: 200, schema: One(SecondFactorSchema) },
    action: async ({ db, principal }) => ok(await show(db, principal.userId)),
  }),
  route({
    method: 'POST',
    path: '/second-factor',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'proposeSecondFactor',
    summary: 'Get a secret for an authenticator app',
    description: 'It counts once `POST /second-factor/confirm` got a code of the app.',
    body: ConfirmPassword,
    success: { status: 201, schema: One(ProposedSecondFactorSchema) },
    holdsSecret: true,
    refusals: ['invalid_state'],
    action: async (request) => {
      const { userId } = request.principal;
      await confirmPassword(services, request);
      const secret = await proposeSecondFactor(contextOf(services, request), userId);
      const account = (await findSignedInUser(request.db, userId))?.email ?? '';
      return created({ secret: base32(secret), uri: totpUri(secret, { issuer: services.brand, account }) });
    },
  }),
  route({
    method: 'POST',
    path: '/second-factor/confirm',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'confirmSecondFactor',
    summary: 'Switch the second factor on',
    description: 'The recovery codes are shown only in this answer; each counts once, in place of a code.',
    body: EnterCode,
    success: { status: 200, schema: One(RecoveryCodesSchema) },
    holdsSecret: true,
    refusals: ['invalid_state'],
    action: async (request) => {
      const input = { userId: request.principal.userId, code: request.body.code };
      return ok({ recovery_codes: await confirmSecondFactor(contextOf(services, request), input) });
    },
  }),
  route({
    method: 'POST',
    path: '/second-factor/recovery-codes',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'renewRecoveryCodes',
    summary: 'Get new recovery codes in place of the old ones',
    body: PasswordAndCode,
    success: { status: 200, schema: One(RecoveryCodesSchema) },
    holdsSecret: true,
    refusals: ['invalid_state'],
    action: async (request) => {
      const { userId } = request.principal;
      await confirmPassword(services, request);
      await checkOwnCode(contextOf(services, request), { userId, code: request.body.code });
      return ok({ recovery_codes: await renewRecoveryCodes(request.db, userId) });
    },
  }),
  route({
    method: 'POST',
    path: '/second-factor/disable',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'disableSecondFactor',
    summary: 'Switch the second factor off',
    body: PasswordAndCode,
    success: { status: 200, schema: One(SecondFactorSchema) },
    refusals: ['invalid_state'],
    action: async (request) => {
      const { userId } = request.principal;
      await confirmPassword(services, request);
      await disableSecondFactor(contextOf(services, request), { userId, code: request.body.code });
      return ok(await show(request.db, userId));
    },
  }),
];
