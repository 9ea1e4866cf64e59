import { isPlatformFault, readNames } from '../carriers/chatapp/chatapp-platform.ts';
import { graphOf } from '../carriers/chatapp/graph-api.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { Step } from './check-carrier.ts';
import { chatappCheckProblems } from './chatapp-checks.problems.ts';
import type { SealedChatapp } from './carriers.queries.ts';
import { scheduleRegistration } from './register-numbers.ts';
import { chatappAccountOf, type TextAccountServices } from './text-accounts.ts';

/**
 * Whether a display name was approved that does not show yet, because nobody has registered the number
 * since. With its PIN that is done now. A PIN that was refused is not tried: another wrong one could lock the
 * number.
 */
export async function tryApprovedName(
  { sql, clock, secrets, outboundClient }: TextAccountServices & { sql: Sql; clock: Clock },
  carrier: SealedChatapp,
): Promise<Step[]> {
  if (carrier.pinRefusedAt !== null) return [step(false, chatappCheckProblems.pin_refused())];
  const account = chatappAccountOf(carrier, secrets);
  const names = account && (await readNames(graphOf(account, outboundClient), account.phoneNumberId));
  if (!names || isPlatformFault(names) || names.requested?.status !== 'approved') return [];
  const { name } = names.requested;
  if (carrier.sealedSecrets['pin'] === undefined)
    return [step(false, chatappCheckProblems.name_waits({ name }))];
  await scheduleRegistration(sql, carrier, clock.now());
  return [step(true, chatappCheckProblems.name_registers({ name }))];
}

const step = (ok: boolean, problem: Step['problem']): Step => ({ name: 'registration', ok, problem });
