import { parseInstant } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';
import { appointmentProblems } from './appointments.problems.ts';

const FIRST_MS = Temporal.Instant.from('1970-01-02T00:00:00Z').epochMilliseconds;
const LAST_MS = Temporal.Instant.from('9999-12-01T00:00:00Z').epochMilliseconds;

/**
 * The start of an appointment, to the millisecond.
 * @throws Refusal naming `starts_at` for a time that PostgreSQL cannot keep together with its buffers.
 */
export function readStart(text: string): number {
  const startMs = parseInstant(text).epochMilliseconds;
  if (startMs < FIRST_MS || startMs > LAST_MS)
    throw invalid({ starts_at: [appointmentProblems.out_of_range()] });
  return startMs;
}
