import type { TSchema } from 'typebox';
import type { EventName } from './event-names.ts';

/** The forms that `data` of events may have. Each resource describes those of its own. */
export type EventData = Partial<Record<EventName, readonly TSchema[]>>;
