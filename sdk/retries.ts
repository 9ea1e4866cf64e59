import { ApiError, ConnectionError } from './errors.ts';

/** The first wait between two tries; each later one is twice as long. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A server that asks for a longer pause gets none: the error says how long it would be. */
const LONGEST_RETRY_AFTER_SECONDS = 60;
/** Statuses of a server or proxy that did not get to the request. */
const NOT_REACHED: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/**
 * How long to wait before a request is sent once more; null when it would fail again.
 * @param attempt number of tries before this failure, from 0
 * @param random between 0 and 1: clients that failed together do not come back together
 */
export function waitBeforeRetry(error: unknown, attempt: number, random: number): number | null {
  if (error instanceof ConnectionError) return backoff(attempt, random);
  if (!(error instanceof ApiError) || !isPassing(error)) return null;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === null) return backoff(attempt, random);
  return retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS ? null : retryAfterSeconds * 1000;
}

/** Whether the same request may get another answer soon. */
function isPassing({ status, type, body }: ApiError): boolean {
  // The try before still runs; once it is over, its answer comes.
  if (type === 'idempotency_conflict') return true;
  // A 502 with data is the answer: the carrier rejected the call that was made.
  if (typeof body === 'object' && body !== null && 'data' in body) return false;
  return NOT_REACHED.has(status);
}

/** Between half and all of the time that doubles with each try. */
function backoff(attempt: number, random: number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
  return full / 2 + (full / 2) * random;
}
