import { COUNTRIES_WITHOUT_CALLS } from '../../carriers/chatapp-calls/platform.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Problem } from '../../platform/problem.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import { callProblems } from '../calls.problems.ts';
import { chooseCaller, type WantedCaller } from './choose-caller.ts';
import {
  findAssistantStatus,
  findCallingLine,
  listOutboundNumbers,
  type CallingLine,
} from './outbound.queries.ts';

/**
 * Finds the number and the assistant that call, with everything the assistant knows; or the problems by
 * field.
 */
export async function findCaller(
  db: Db,
  workspaceId: number,
  wanted: WantedCaller,
): Promise<{ line: CallingLine } | { errors: FieldErrors }> {
  const { assistantId } = wanted;
  const numbers = await listOutboundNumbers(db, workspaceId);
  const status = assistantId === null ? null : await findAssistantStatus(db, workspaceId, assistantId);
  const chosen = chooseCaller(wanted, numbers, status);
  if ('errors' in chosen) return chosen;
  const line = await findCallingLine(db, workspaceId, { ...chosen, channel: wanted.channel });
  // The number was released or the assistant archived at the same moment.
  if (!line) return { errors: { phone_number_id: [callProblems.number_gone()] } };
  const fault = wanted.channel === 'chatapp' ? chatappFault(line) : null;
  if (fault) return { errors: { to: [fault] } };
  if (wanted.channel === 'phone' && line.carrier?.active === false)
    return { errors: { phone_number_id: [callProblems.carrier_off()] } };
  return { line };
}

/**
 * Why a number cannot call on the chat app over its carrier; null when it can. The platform judges by the
 * country of the business's number, whoever is called.
 */
function chatappFault({ chatappCarrier: carrier, country }: CallingLine): Problem | null {
  if (!carrier || carrier.kind === 'simulated') return null;
  if (carrier.kind !== 'chatapp_cloud') return callProblems.chatapp_carrier_missing();
  if (!carrier.active) return callProblems.carrier_off();
  return COUNTRIES_WITHOUT_CALLS.has(country) ? callProblems.own_country_without_calls() : null;
}
