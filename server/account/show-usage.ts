import type { ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { countUse, findPlanLimits } from './account.queries.ts';

/** The calendar month that `now` lies in, as real instants of the zone; `end` is the start of the next. */
export function billingPeriod(
  now: Temporal.Instant,
  timezone: string,
): { start: Temporal.Instant; end: Temporal.Instant } {
  const first = now.toZonedDateTimeISO(timezone).toPlainDate().with({ day: 1 });
  return {
    start: first.toZonedDateTime(timezone).toInstant(),
    end: first.add({ months: 1 }).toZonedDateTime(timezone).toInstant(),
  };
}

/** Minutes, limits and counts of a workspace. */
export async function showUsage({ db, workspaceId, now }: ActionContext) {
  const plan = await findPlanLimits(db, workspaceId);
  if (!plan) throw notFound('workspace');
  const { start, end } = billingPeriod(now, plan.timezone);
  const period = { start: isoOf(start), end: isoOf(end) };
  const { minutes, ...counts } = await countUse(db, workspaceId, period);
  const included = plan.included_minutes;
  return {
    period,
    minutes: {
      used: minutes,
      included,
      remaining: included === null ? null : Math.max(0, included - minutes),
    },
    limits: {
      included_minutes: included,
      included_texts: plan.included_texts,
      max_concurrent_calls: plan.max_concurrent_calls,
    },
    counts,
  };
}
