import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { OutboundStage } from '../../platform/outbound/outbound-error.ts';
import type { Postponed, TextFault } from '../text-carrier.ts';
import { textFaultProblems } from './text-fault.problems.ts';

/** Bytes of an answer that are read: a list of 50 texts of the longest kind. */
export const ANSWER_BYTES = 512 * 1024;

/** Stages at which nothing was sent yet. */
const BEFORE_SENDING: ReadonlySet<OutboundStage> = new Set([
  'address_refused',
  'lookup_failed',
  'connect_failed',
  'tls_failed',
]);

/** The fault when no request reached the vendor; null when one may have. */
export function notSent({ error }: OutboundAnswer): TextFault | null {
  return error && BEFORE_SENDING.has(error.stage)
    ? { kind: 'later', code: null, problem: textFaultProblems.unreachable({ reason: error.message }) }
    : null;
}

/**
 * A text that the vendor's answer surely does not take, and may take another time: when it says so with 429
 * (RFC 6585, section 4) or 503 (RFC 9110, section 10.2.3).
 */
export const postponed = ({ status, retryAfterMs }: OutboundAnswer, fault: TextFault): Postponed => ({
  ...{ accepted: null, fault },
  ...((status === 429 || status === 503) && retryAfterMs !== null ? { retryAfterMs } : {}),
});

/** The JSON object of a whole answer; null for anything else. */
export function jsonOf({ body, cut, error }: OutboundAnswer): Record<string, unknown> | null {
  if (cut || error) return null;
  return readObject(body.toString('utf8'));
}

/**
 * A text that is a JSON object; null for anything else. It may hold what strangers wrote: without U+0000,
 * which the database does not take.
 */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    return objectOf(text.includes('\\u0000') ? JSON.parse(text, withoutNul) : JSON.parse(text));
  } catch {
    return null;
  }
}

const withoutNul = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '') : value;

export const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

export const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectOf).filter((one) => one !== null) : [];

/** A text that is not empty; null for anything else. */
export const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The fault that an answer of the vendor's service itself stands for, whatever it says: 429 (RFC 6585,
 * section 4) and 503 (RFC 9110, section 15.6.4) take nothing. Null for others.
 */
export function serviceFault(status: number, code: string | null): TextFault | null {
  if (status === 429) return { kind: 'later', code: code ?? '429', problem: textFaultProblems.too_many() };
  if (status === 503)
    return { kind: 'later', code: code ?? '503', problem: textFaultProblems.out_of_order() };
  return null;
}

/**
 * The fault that a vendor names, in an answer with this status: whatever it is, too many requests and a
 * service out of order pass. A limit of the account does not, also where it is told as too many.
 */
export const faultWith = (status: number, fault: TextFault): TextFault =>
  status >= 500 || (status === 429 && fault.kind !== 'account') ? { ...fault, kind: 'later' } : fault;
