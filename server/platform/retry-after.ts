/** Longest wait that is taken from a server. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * The wait in milliseconds that a header `Retry-After` asks for, in seconds or as a date (RFC 9110, section
 * 10.2.3), an hour at most; null for none, and for what is neither.
 */
export function readRetryAfter(header: string | string[] | null | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined || text === null) return null;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : dateIn(text) - Date.now();
  return Number.isNaN(wait) ? null : Math.min(Math.max(0, Math.round(wait)), MAX_RETRY_AFTER_MS);
}

/** A date begins with a name of a day: other texts that JavaScript takes for dates are none here. */
const dateIn = (text: string): number => (/^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : NaN);
