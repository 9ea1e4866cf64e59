import type { Actor } from './action-context.ts';
import { isoOf } from './instants.ts';

/**
 * How long a time or a room stays held for a call after it was offered or read back. It comes free earlier
 * when the call ends or the booking is made. See docs/tools.md.
 */
const HELD_FOR = { minutes: 5 };

/** When a hold made at `now` ends by itself. */
export const heldUntil = (now: Temporal.Instant): string => isoOf(now.add(HELD_FOR));

/** The call whose own holds are not in its way; null for everybody else. */
export const holderOf = (by: Actor): number | null => (by.kind === 'assistant' ? by.callId : null);
