import { judgeFraud } from '../calls/outbound/judge-fraud.ts';
import { isoOf } from '../platform/instants.ts';
import type { DueContact, ContactMove, EndedAttempt } from './campaign-contacts.queries.ts';
import type { CallingTimes } from './calling-time.ts';
import type { Campaign, ContactState, SkipReason } from './campaign.ts';

/** The result of a call. A mailbox is not the person: it counts as not answered. */
function resultOf({ status, isAnswered, answeredBy }: EndedAttempt): ContactState {
  if (isAnswered) return answeredBy === 'machine' ? 'no_answer' : 'reached';
  return status === 'busy' || status === 'no_answer' ? status : 'failed';
}

/**
 * The next state of a contact after a call: reached, pending again after a pause, or the result of the last
 * attempt. A call that no longer exists is not repeated, nor is one to a number that does not exist; one that
 * the carrier refused to the account, whoever is called, was no attempt.
 */
export function judgeAttempt(
  attempt: EndedAttempt,
  limits: Pick<Campaign, 'max_attempts' | 'retry_after_minutes'>,
): ContactMove {
  const { contactId, attempts, endedAt } = attempt;
  const state = resultOf(attempt);
  const isOurs = attempt.refusedFor === 'account';
  const isLast = attempt.refusedFor === 'number' || (!isOurs && attempts >= limits.max_attempts);
  if (state === 'reached' || isLast || endedAt === null) {
    return { contactId, state, dueAt: null, skipReason: null };
  }
  const again = Temporal.Instant.from(endedAt).add({ minutes: limits.retry_after_minutes });
  return { contactId, state: 'pending', dueAt: isoOf(again), skipReason: null, givesBack: isOurs };
}

/** What decides whether a contact is called at one moment. */
export interface DialRules {
  /** By the calling hours of the campaign. */
  callableAt: CallingTimes;
  /** By law: when the number may be called; null for now. */
  lawfulAt: CallingTimes;
  /** Where the carrier may call; null for the simulated network. */
  allowedCountries: readonly string[] | null;
  needsConsent: boolean;
}

/** What a step does with a due contact: call now, or move the contact to another state or time. */
export function judgeContact(contact: DueContact, rules: DialRules): { phone: string } | ContactMove {
  const { contactId, phone } = contact;
  const skipReason = skipReasonOf(contact, rules);
  if (phone === null || skipReason !== null) {
    return { contactId, state: 'skipped', dueAt: null, skipReason: skipReason ?? 'no_phone' };
  }
  const opensAt = latest(rules.callableAt(phone), rules.lawfulAt(phone));
  if (opensAt === null) return { phone };
  return { contactId, state: 'pending', dueAt: isoOf(opensAt), skipReason: null };
}

function skipReasonOf(contact: DueContact, rules: DialRules): SkipReason | null {
  const { phone, doNotCall, isDeleted, hasConsent } = contact;
  if (isDeleted) return 'deleted';
  if (phone === null) return 'no_phone';
  if (doNotCall) return 'do_not_call';
  if (rules.allowedCountries && judgeFraud(phone, rules.allowedCountries)) return 'number_not_allowed';
  return rules.needsConsent && !hasConsent ? 'no_consent' : null;
}

/** The later of two times; null is now. It is judged again then. */
const latest = (a: Temporal.Instant | null, b: Temporal.Instant | null): Temporal.Instant | null =>
  a === null || (b !== null && Temporal.Instant.compare(a, b) < 0) ? b : a;
