import { isoOf, parseInstant } from '../../instants.ts';
import { invalid } from '../../refusal.ts';
import { fieldProblems } from '../../field.problems.ts';

/**
 * `from` and `to` of a list, both included; null where not given.
 * @throws Refusal on `to` when the window ends before it begins (docs/api.md).
 */
export function readWindow(query: { from?: string | undefined; to?: string | undefined }): {
  from: string | null;
  to: string | null;
} {
  const from = query.from === undefined ? null : parseInstant(query.from);
  const to = query.to === undefined ? null : parseInstant(query.to);
  if (from && to && Temporal.Instant.compare(from, to) > 0) {
    throw invalid({ to: [fieldProblems.ends_before_start()] });
  }
  // `from` keeps digits below a millisecond, so that earlier records of the same millisecond are excluded.
  return { from: from?.toString() ?? null, to: to ? isoOf(to) : null };
}
