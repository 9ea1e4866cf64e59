import { judgeFraud } from '../calls/outbound/judge-fraud.ts';
import { isoOf } from '../platform/instants.ts';
import type { DueContact, ContactMove, EndedAttempt } from './campaign-contacts.queries.ts';
import type { CallingTimes } from './calling-time.ts';
import type { Campaign, ContactState } from './campaign.ts';

/** The result of a call. A mailbox is not the person: it counts as not answered. */
function resultOf({ status, isAnswered, answeredBy }: EndedAttempt): ContactState {
  if (isAnswered) return answeredBy === 'machine' ? 'no_answer' : 'reached';
  return status === 'busy' || status === 'no_answer' ? status : 'failed';
}

/**
 * The next state of a contact after a call: reached, pending again after a pause, or the result of the last
 * attempt. A call that no longer exists is not repeated.
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

/** What a step does with a due contact: call now, or move the contact to another state or time. */
export function judgeContact(
  contact: DueContact,
  callableAt: CallingTimes,
  allowedCountries: readonly string[] | null,
): { phone: string } | ContactMove {
  const { contactId, phone, doNotCall, isDeleted } = contact;
  if (phone === null || doNotCall || isDeleted) return { contactId, state: 'skipped', dueAt: null };
  if (allowedCountries && judgeFraud(phone, allowedCountries)) {
    return { contactId, state: 'skipped', dueAt: null };
  }
  const opensAt = callableAt(phone);
  return opensAt === null ? { phone } : { contactId, state: 'pending', dueAt: isoOf(opensAt) };
}
