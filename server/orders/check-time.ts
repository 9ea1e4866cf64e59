import { isOpenAt, nextOpening, type Schedule } from '../platform/opening-hours.ts';
import type { Problem, Shop } from './basket.ts';

/** When an order will be ready: prepared from now on, and not before it is wanted. */
export function readyAtOf(
  requestedFor: Temporal.Instant | null,
  prepMinutes: number,
  now: Temporal.Instant,
): Temporal.Instant {
  const prepared = now.add({ minutes: prepMinutes });
  return requestedFor !== null && Temporal.Instant.compare(requestedFor, prepared) > 0
    ? requestedFor
    : prepared;
}

/**
 * What stands against the time of an order. One for a later time has to be wanted while the business is open, and no
 * sooner than it can be prepared; one for as soon as possible needs the business to be open now and when it is ready.
 */
export function problemsOfTime(
  requestedFor: Temporal.Instant | null,
  shop: Pick<Shop, 'prepMinutes' | 'schedule'>,
  now: Temporal.Instant,
): Problem[] {
  const { prepMinutes, schedule } = shop;
  const earliest = now.add({ minutes: prepMinutes });
  if (requestedFor === null) {
    if (!isOpenAt(schedule, now)) return [closed(`We are closed at the moment.${reopening(schedule, now)}`)];
    if (isOpenAt(schedule, earliest)) return [];
    return [closed(`We close before an order could be ready.${reopening(schedule, earliest)}`)];
  }
  const problems: Problem[] = [];
  if (Temporal.Instant.compare(requestedFor, earliest) < 0) {
    const message = `That is too soon: the order can be ready on ${spoken(schedule, earliest)} at the earliest.`;
    problems.push({ code: 'too_soon', message, path: 'requested_for' });
  }
  if (!isOpenAt(schedule, requestedFor)) {
    problems.push(closed(`We are closed at that time.${reopening(schedule, requestedFor)}`));
  }
  return problems;
}

const closed = (message: string): Problem => ({ code: 'closed', message, path: 'requested_for' });

function reopening(schedule: Schedule, after: Temporal.Instant): string {
  const next = nextOpening(schedule, after);
  return next === null ? '' : ` We open again on ${spoken(schedule, next)}.`;
}

/** In the zone of the business: `Monday 23 November at 09:00`. Seconds are rounded up, so that it is not too soon. */
function spoken(schedule: Schedule, at: Temporal.Instant): string {
  const local = at
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toZonedDateTimeISO(schedule.timezone);
  const day = local.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day} at ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
