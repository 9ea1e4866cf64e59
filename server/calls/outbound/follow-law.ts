import { judgeHours, type OutsideHours } from '../../law/calling-window.ts';
import { MAX_DAILY_ATTEMPTS, type Rule } from '../../law/law.ts';
import { lawProblems } from '../../law/law.problems.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { Problem } from '../../platform/problem.ts';
import { listExhausted, type CallingLine } from './outbound.queries.ts';

const DAY_HOURS = 24;

/** Whether a rule holds for the calls of a line: none does on the simulated network, which reaches nobody. */
export const isEnforced = (line: Pick<CallingLine, 'reachesPeople' | 'rulesOff'>, rule: Rule): boolean =>
  line.reachesPeople && !line.rulesOff.includes(rule);

/** Judges people by their calling hours at one moment (`judgeHours`); null for who may be called. */
export function hoursOfLine(
  line: CallingLine,
  now: Temporal.Instant,
): (called: string) => OutsideHours | null {
  if (!line.reachesPeople) return () => null;
  return judgeHours(isEnforced(line, 'calling_hours'), line.business.timezone, now);
}

/**
 * The people among these who had as many calls as a day allows, each with the time from which on they may be
 * called again; for good only under `lockAdmission`, so that two cannot both be the last.
 */
export async function findExhausted(
  tx: Db,
  line: CallingLine,
  people: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (!isEnforced(line, 'daily_attempts') || people.length === 0) return new Map();
  const since = isoOf(now.subtract({ hours: DAY_HOURS }));
  const bounds = { most: MAX_DAILY_ATTEMPTS, since };
  const exhausted = await listExhausted(tx, line.workspaceId, people, bounds);
  return new Map(
    exhausted.map(({ person, begunAt }) => [
      person,
      Temporal.Instant.from(begunAt).add({ hours: DAY_HOURS }),
    ]),
  );
}

/** For `errors.to`: the time of day at the place of the number. */
export const outsideHours = ({ time, window: { start, end } }: OutsideHours): Problem =>
  lawProblems.outside_calling_hours({ time, from: start, until: end });

/** For `errors.to`: from when on, by the workspace's clock. */
export const tooManyAttempts = ({ business }: CallingLine, again: Temporal.Instant): Problem => {
  const local = again.toZonedDateTimeISO(business.timezone);
  const at = `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  return lawProblems.too_many_attempts({ limit: MAX_DAILY_ATTEMPTS, at });
};
