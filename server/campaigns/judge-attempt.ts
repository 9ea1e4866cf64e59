import { isoOf } from '../platform/instants.ts';
import type { DueContact, ContactMove, EndedAttempt } from './campaign-contacts.queries.ts';
import type { CallingTimes } from './calling-time.ts';
import type { Campaign, ContactState } from './campaign.ts';

/** What a call came to. A mailbox is not the person: it counts as not answered. */
function resultOf({ status, isAnswered, answeredBy }: EndedAttempt): ContactState {
  if (isAnswered) return answeredBy === 'machine' ? 'no_answer' : 'reached';
  return status === 'busy' || status === 'no_answer' ? status : 'failed';
}

/**
 * What becomes of a contact after a call: reached, or to be called again after a pause, or whatever the last
 * attempt came to. A call that no longer exists is not made again.
 */
export function judgeAttempt(
  attempt: EndedAttempt,
  limits: Pick<Campaign, 'max_attempts' | 'retry_after_minutes'>,
): ContactMove {
  const { contactId, attempts, endedAt } = attempt;
  const state = resultOf(attempt);
  if (state === 'reached' || attempts >= limits.max_attempts || endedAt === null) {
    return { contactId, state, dueAt: null };
  }
  const again = Temporal.Instant.from(endedAt).add({ minutes: limits.retry_after_minutes });
  return { contactId, state: 'pending', dueAt: isoOf(again) };
}

/** What is to be done with a contact whose step has come: call them now, or move them. */
export function judgeContact(contact: DueContact, callableAt: CallingTimes): { phone: string } | ContactMove {
  const { contactId, phone, doNotCall, isDeleted } = contact;
  if (phone === null || doNotCall || isDeleted) return { contactId, state: 'skipped', dueAt: null };
  const opensAt = callableAt(phone);
  return opensAt === null ? { phone } : { contactId, state: 'pending', dueAt: isoOf(opensAt) };
}
