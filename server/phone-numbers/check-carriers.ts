import type { Db } from '../platform/db/sql.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { holdCarrierKind } from './phone-numbers.queries.ts';

/** Kinds that carry texts; calls are carried by all. */
const FOR_TEXTS: ReadonlySet<string> = new Set(['simulated', 'twilio', 'telnyx']);

/** The carriers that a number is given; undefined leaves them as they are. */
export interface ChosenCarriers {
  voice_carrier_id?: number | null | undefined;
  text_carrier_id?: number | null | undefined;
}

/**
 * Locks the carriers that a number is given until the transaction ends.
 * @throws Refusal on `voice_carrier_id` and `text_carrier_id`, for those of nobody or another workspace, and
 *   those that carry no texts.
 */
export async function refuseUnfitCarriers(
  tx: Db,
  workspaceId: number,
  chosen: ChosenCarriers,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const field of ['voice_carrier_id', 'text_carrier_id'] as const) {
    const id = chosen[field] ?? null;
    if (id === null) continue;
    const kind = await holdCarrierKind(tx, workspaceId, id);
    if (kind === null) errors[field] = [phoneNumberProblems.unknown_carrier({ id })];
    else if (field === 'text_carrier_id' && !FOR_TEXTS.has(kind)) {
      errors[field] = [phoneNumberProblems.carrier_without_texts()];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
