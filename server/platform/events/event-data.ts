import type { TSchema } from 'typebox';
import type { EventName } from './event-names.ts';

/** The possible forms of `data` of events. Each resource describes its own. */
export type EventData = Partial<Record<EventName, readonly TSchema[]>>;
