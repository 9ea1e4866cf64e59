import type { TSchema } from 'typebox';
import { RESOURCES } from './app.ts';
import { EVENT_NAMES, type EventName } from './platform/events/event-names.ts';

/**
 * The forms that `data` of each event may have, gathered from the resources. The types of the SDK are written
 * from this (`node tools/write-sdk-events.ts`), and the tests compare what is really emitted with it.
 * `appointment.booked` has two: with the appointment at once, and with the call after a call on which it was
 * booked.
 */
export const EVENT_DATA: Readonly<Partial<Record<EventName, readonly TSchema[]>>> = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, RESOURCES.flatMap(({ events }) => events?.[name] ?? [])]),
);
