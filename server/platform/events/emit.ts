import { randomBytes } from 'node:crypto';
import type { Db } from '../db/sql.ts';
import type { EventName } from './event-names.ts';
import { insertEvent } from './emit.queries.ts';

/**
 * Writes an event and a delivery for each endpoint that subscribes to it, in the caller's transaction: no change
 * without its event, no event without its change (decisions, section 8).
 * @param db the transaction that makes the change.
 * @param data exactly the fields that the specification's section 6 names for the event.
 * @returns the event's id, `evt_…`.
 */
export async function emit(
  db: Db,
  event: { workspaceId: number; type: EventName; data: Record<string, unknown>; now: Temporal.Instant },
): Promise<string> {
  const eventId = newEventId();
  const body = writeEnvelope({ eventId, type: event.type, data: event.data, now: event.now });
  await insertEvent(db, { workspaceId: event.workspaceId, eventId, type: event.type, body, now: event.now });
  return eventId;
}

export const newEventId = (): string => `evt_${randomBytes(15).toString('hex')}`;

/** The body that is signed and sent, byte for byte, however often (specification, section 6). */
export function writeEnvelope(event: {
  eventId: string;
  type: EventName;
  data: Record<string, unknown>;
  now: Temporal.Instant;
}): string {
  const createdAt = event.now.toString({ smallestUnit: 'millisecond', timeZone: 'UTC' });
  return JSON.stringify({ id: event.eventId, type: event.type, created_at: createdAt, data: event.data });
}
