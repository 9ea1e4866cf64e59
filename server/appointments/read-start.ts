import { parseInstant } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';

const FIRST = Temporal.Instant.from('1970-01-02T00:00:00Z').epochMilliseconds;
const LAST = Temporal.Instant.from('9999-12-01T00:00:00Z').epochMilliseconds;

/**
 * The start of an appointment, to the millisecond.
 * @throws Refusal naming `starts_at` for a time so far away that it cannot be written down with its buffers.
 */
export function readStart(text: string): number {
  const startMs = parseInstant(text).epochMilliseconds;
  if (startMs < FIRST || startMs > LAST)
    throw invalid({ starts_at: ['The field starts_at must lie between the years 1970 and 9999.'] });
  return startMs;
}
