import type { Db } from '../platform/db/sql.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { hasOtherNumber, holdCarrierKind } from './phone-numbers.queries.ts';

/** Kinds that carry calls on the phone network, and kinds that carry texts. */
const FOR: Record<keyof ChosenCarriers, ReadonlySet<string>> = {
  voice_carrier_id: new Set(['sip', 'simulated', 'twilio', 'telnyx']),
  text_carrier_id: new Set(['simulated', 'twilio', 'telnyx', 'chatapp_cloud', 'smpp']),
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
 * @param number its id, null for a new one, and whether it is connected to the chat-app channel.
 * @throws Refusal on `voice_carrier_id` and `text_carrier_id`, for those of nobody or another workspace,
 *   those that carry no calls or texts of this number, and one of the chat app that another number has.
 */
export async function refuseUnfitCarriers(
  tx: Db,
  workspaceId: number,
  chosen: ChosenCarriers,
  { id: numberId, isOnChatapp }: { id: number | null; isOnChatapp: boolean },
): Promise<void> {
  const errors: FieldErrors = {};
  for (const field of ['voice_carrier_id', 'text_carrier_id'] as const) {
    const id = chosen[field] ?? null;
    if (id === null) continue;
    const kind = await holdCarrierKind(tx, workspaceId, id);
    if (kind === null) errors[field] = [phoneNumberProblems.unknown_carrier({ id })];
    else if (!FOR[field].has(kind)) errors[field] = [UNFIT[field]()];
    else if (kind !== 'chatapp_cloud') continue;
    else if (!isOnChatapp) errors[field] = [phoneNumberProblems.carrier_needs_chatapp()];
    // The chat app's API takes what is sent through it for its own number, whoever sends.
    else if (await hasOtherNumber(tx, workspaceId, { carrierId: id, numberId }))
      errors[field] = [phoneNumberProblems.carrier_of_other_number()];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * The chat app carries the texts of a number only while the number is connected to its channel.
 * @throws Refusal on `chatapp.active` where the channel is left and the carrier stays.
 */
export async function refuseLostChatapp(
  tx: Db,
  workspaceId: number,
  {
    number,
    chosen,
    isOnChatapp,
  }: { number: Pick<PhoneNumber, 'text_carrier_id'>; chosen: ChosenCarriers; isOnChatapp: boolean },
): Promise<void> {
  const { text_carrier_id: carrierId } = number;
  if (isOnChatapp || carrierId === null || chosen.text_carrier_id !== undefined) return;
  if ((await holdCarrierKind(tx, workspaceId, carrierId)) === 'chatapp_cloud')
    throw invalid({ 'chatapp.active': [phoneNumberProblems.chatapp_of_carrier()] });
}
