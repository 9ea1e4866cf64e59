import type { Db } from '../platform/db/sql.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { holdCarrierKind } from './phone-numbers.queries.ts';

/** Kinds that carry calls on the phone network, and kinds that carry texts. */
const FOR: Record<keyof ChosenCarriers, ReadonlySet<string>> = {
  voice_carrier_id: new Set(['sip', 'simulated', 'twilio', 'telnyx']),
  text_carrier_id: new Set(['simulated', 'twilio', 'telnyx', 'chatapp_cloud']),
};
const UNFIT = {
  voice_carrier_id: phoneNumberProblems.carrier_without_calls,
  text_carrier_id: phoneNumberProblems.carrier_without_texts,
} as const;

/** The carriers that a number is given; undefined leaves them as they are. */
export interface ChosenCarriers {
  voice_carrier_id?: number | null | undefined;
  text_carrier_id?: number | null | undefined;
}

/**
 * Locks the carriers that a number is given until the transaction ends.
 * @param isOnChatapp whether the number is connected to the chat-app channel.
 * @throws Refusal on `voice_carrier_id` and `text_carrier_id`, for those of nobody or another workspace, and
 *   those that carry no calls or texts of this number.
 */
export async function refuseUnfitCarriers(
  tx: Db,
  workspaceId: number,
  chosen: ChosenCarriers,
  isOnChatapp: boolean,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const field of ['voice_carrier_id', 'text_carrier_id'] as const) {
    const id = chosen[field] ?? null;
    if (id === null) continue;
    const kind = await holdCarrierKind(tx, workspaceId, id);
    if (kind === null) errors[field] = [phoneNumberProblems.unknown_carrier({ id })];
    else if (!FOR[field].has(kind)) errors[field] = [UNFIT[field]()];
    else if (kind === 'chatapp_cloud' && !isOnChatapp) {
      errors[field] = [phoneNumberProblems.carrier_needs_chatapp()];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
