import type { Db } from '../../platform/db/sql.ts';
import { emit } from '../../platform/events/emit.ts';
import { endedData, type CallFacts } from '../call-events.ts';
import { findTranscript } from '../calls.queries.ts';
import type { CallKey } from './running-calls.queries.ts';

/** What of a call its end reports beside the call itself. */
export interface EndOfCall {
  /** Messages that were left on it. */
  messages: number;
  /** Whether an appointment was booked on it. */
  booked: boolean;
}

/**
 * Emits one `message.taken` for each message of a call that is over, a second `appointment.booked` when an
 * appointment was booked on it, then `call.ended`. All carry the summarised call. Call it once, in the
 * transaction that writes the summary.
 */
export async function announceEnd(
  tx: Db,
  { workspaceId, callId }: CallKey,
  facts: CallFacts,
  { messages, booked }: EndOfCall,
  now: Temporal.Instant,
): Promise<void> {
  const data = endedData(facts, (await findTranscript(tx, workspaceId, callId)) ?? []);
  for (let message = 0; message < messages; message += 1) {
    await emit(tx, { workspaceId, type: 'message.taken', data, now });
  }
  if (booked) await emit(tx, { workspaceId, type: 'appointment.booked', data, now });
  await emit(tx, { workspaceId, type: 'call.ended', data, now });
}
