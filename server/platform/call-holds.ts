import type { Actor, AssistantActor } from './action-context.ts';
import { isoOf } from './instants.ts';

/**
 * How long a time or a room stays held for a call after it was offered or read back. It comes free earlier
 * when the call ends or the booking is made. See docs/tools.md.
 */
const HELD_FOR = { minutes: 5 };

/** When a hold made at `now` ends by itself. */
export const heldUntil = (now: Temporal.Instant): string => isoOf(now.add(HELD_FOR));

/**
 * Whose own holds are not in their way, as the column `holder` has it: a call by its id, a conversation in
 * texts by its id below zero; null for everybody else.
 */
export function holderOf(by: AssistantActor): number;
export function holderOf(by: Actor): number | null;
export function holderOf(by: Actor): number | null {
  if (by.kind !== 'assistant') return null;
  return by.callId ?? -by.conversationId;
}

/** The ids that `holder` stands for. */
export const idsOfHolder = (holder: number): { callId: number | null; conversationId: number | null } =>
  holder > 0 ? { callId: holder, conversationId: null } : { callId: null, conversationId: -holder };
