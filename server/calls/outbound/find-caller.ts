import type { Db } from '../../platform/db/sql.ts';
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
  const line = await findCallingLine(db, workspaceId, chosen.phoneNumberId, chosen.assistantId);
  // The number was released or the assistant archived at the same moment.
  if (!line) return { errors: { phone_number_id: [callProblems.number_gone()] } };
  if (line.carrier?.active === false) return { errors: { phone_number_id: [callProblems.carrier_off()] } };
  return { line };
}
