import { randomBytes } from 'node:crypto';
import type { Db } from '../db/sql.ts';
import type { EventName } from './event-names.ts';
import { findHookWorkspace, insertEvents } from './emit.queries.ts';
import { traced, type SpanOptions } from '../tracing/tracing.ts';
import { hookEventOf, type HookEvent } from './hook-events.ts';

/**
 * Writes an event and a delivery for each endpoint that subscribes to it, in the caller's transaction: no
 * change without its event, no event without its change (docs/events.md). Hooks of app integrations receive a
 * form of their own.
 * @param db the transaction that makes the change.
 * @param data exactly the fields that the `<resource>-events.schema.ts` of its resource describes.
 * @returns the event's id, `evt_…`.
 */
export async function emit(
  db: Db,
  event: { workspaceId: number; type: EventName; data: Record<string, unknown>; now: Temporal.Instant },
): Promise<string> {
  const eventId = newEventId(event.now);
  const body = writeEnvelope({ eventId, type: event.type, data: event.data, now: event.now });
  const { workspaceId, type, now } = event;
  const hookEvent = hookEventOf(type, event.data);
  const events = [{ id: eventId, body }];
  const { isHooked } = await traced(`event ${type}`, spanOf(workspaceId, eventId), () =>
    insertEvents(db, { workspaceId, kind: 'webhook', type, events, hookEvent, now }),
  );
  if (hookEvent && isHooked)
    await emitToHooks(db, { workspaceId, event: hookEvent, data: [event.data], now });
  return eventId;
}

/**
 * Writes events for the hooks of app integrations in the caller's transaction. `emit` calls it for events
 * that webhooks receive too; call it directly for events that only hooks receive.
 * @param told.data one entry for each time it happened.
 */
export async function emitToHooks(
  db: Db,
  told: {
    workspaceId: number;
    event: HookEvent;
    data: readonly Record<string, unknown>[];
    now: Temporal.Instant;
  },
): Promise<void> {
  const { workspaceId, event, now } = told;
  if (told.data.length === 0) return;
  const workspace = await findHookWorkspace(db, workspaceId, event);
  if (!workspace) return;
  const sentAt = writeTime(now);
  const events = told.data.map((data) => ({
    id: newEventId(now),
    body: JSON.stringify({ event, workspace, sent_at: sentAt, data }),
  }));
  await traced(`event ${event}`, spanOf(workspaceId, null), () =>
    insertEvents(db, { workspaceId, kind: 'hook', type: event, events, now }),
  );
}

const spanOf = (workspaceId: number, eventId: string | null): SpanOptions => ({
  kind: 'producer',
  attributes: { 'switchboard.workspace_id': workspaceId, 'switchboard.event_id': eventId },
});

/**
 * 48 bits of Unix milliseconds and 72 random bits, as in version 7 of RFC 9562: ids of consecutive events are
 * adjacent in every index.
 */
export const newEventId = (now: Temporal.Instant): string =>
  `evt_${now.epochMilliseconds.toString(16).padStart(12, '0')}${randomBytes(9).toString('hex')}`;

/** The body that is signed and sent, byte for byte the same in every attempt (docs/events.md). */
export function writeEnvelope(event: {
  eventId: string;
  type: EventName;
  data: Record<string, unknown>;
  now: Temporal.Instant;
}): string {
  const createdAt = writeTime(event.now);
  return JSON.stringify({ id: event.eventId, type: event.type, created_at: createdAt, data: event.data });
}

/** The timestamp in UTC with the offset `+00:00` (docs/events.md). */
const writeTime = (at: Temporal.Instant): string =>
  at.toString({ smallestUnit: 'millisecond', timeZone: 'UTC' });
