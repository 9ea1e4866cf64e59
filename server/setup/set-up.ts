import { timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import { hashPassword } from '../account/password.ts';
import { inTransaction } from '../platform/db/sql.ts';
import type { Answer, PublicRequest } from '../platform/http/route.ts';
import { forbidden, invalidState } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { welcome, type SignInServices } from '../sessions/sign-in.ts';
import { checkPlaceOf, makeBusiness } from './create-business.ts';
import { setupProblems } from './setup.problems.ts';
import { lockSetup } from './setup.queries.ts';
import type { SetUp } from './setup.schema.ts';
import { hasWorkspace } from './workspaces.queries.ts';

/**
 * The token of the link that a start prints while there is no business. Every process with the same secret
 * computes it, so nothing is stored; it is worth nothing once there is a business.
 */
export const setupToken = (secrets: SecretBox): string => secrets.derive('first business');

/**
 * Makes the first business with its owner, and signs them in.
 * @throws Refusal `forbidden` for a wrong token; `invalid_state` once there is a business; naming the field.
 */
export async function setUp(
  services: SignInServices & { secrets: SecretBox },
  request: Pick<PublicRequest, 'now' | 'client' | 'headers'> & { body: Static<typeof SetUp> },
): Promise<Answer> {
  const { sql, secrets } = services;
  const { now, body } = request;
  if (!isSame(body.token, setupToken(secrets))) throw forbidden(setupProblems.wrong_setup_token());
  if (await hasWorkspace(sql)) throw invalidState(setupProblems.already_set_up());
  checkPlaceOf(body);
  const { token: _used, owner, ...business } = body;
  const passwordHash = await hashPassword(owner.password);
  const { userId, workspaceId } = await inTransaction(sql, async (tx) => {
    await lockSetup(tx);
    if (await hasWorkspace(tx)) throw invalidState(setupProblems.already_set_up());
    return makeBusiness({ db: tx, now }, business, { name: owner.name, email: owner.email, passwordHash });
  });
  return welcome(services, request, { userId, workspaceId, needsCode: false });
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
