import { isOpenAt, nextOpening, type Schedule } from '../platform/opening-hours.ts';
import type { Problem, ProblemLanguage } from '../platform/problem.ts';
import type { BasketProblem, Shop } from './basket.ts';
import { basketProblems as problems } from './orders.problems.ts';

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
 * What stands against the time of an order. One for a later time has to be wanted while the business is open,
 * and no sooner than it can be prepared; one for as soon as possible needs the business to be open now and
 * when it is ready.
 */
export function problemsOfTime(
  requestedFor: Temporal.Instant | null,
  shop: Pick<Shop, 'prepMinutes' | 'schedule'>,
  now: Temporal.Instant,
): BasketProblem[] {
  const { prepMinutes, schedule } = shop;
  const earliest = now.add({ minutes: prepMinutes });
  if (requestedFor === null) {
    if (!isOpenAt(schedule, now)) return [closed(problems.closed_now(), schedule, now)];
    if (isOpenAt(schedule, earliest)) return [];
    return [closed(problems.closed_before_ready(), schedule, earliest)];
  }
  const found: BasketProblem[] = [];
  if (Temporal.Instant.compare(requestedFor, earliest) < 0) {
    found.push({
      problem: tooSoon(schedule, earliest),
      path: 'requested_for',
      facts: { earliest: localTime(earliest, schedule.timezone) },
    });
  }
  if (!isOpenAt(schedule, requestedFor)) found.push(closed(problems.closed_then(), schedule, requestedFor));
  return found;
}

/**
 * Local date and time, `YYYY-MM-DD HH:MM`. Seconds are rounded up, so that it is not too soon.
 */
export function localTime(instant: Temporal.Instant, timezone: string): string {
  const local = instant
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

const tooSoon = (schedule: Schedule, earliest: Temporal.Instant): Problem => ({
  code: 'too_soon',
  sentence: (language) =>
    problems.too_soon({ time: spoken(schedule, earliest, language) }).sentence(language),
});

/** `problem`, followed by when the business opens again. */
function closed(problem: Problem, schedule: Schedule, after: Temporal.Instant): BasketProblem {
  const next = nextOpening(schedule, after);
  const reopening = (language: ProblemLanguage): string =>
    next === null ? '' : problems.reopens({ time: spoken(schedule, next, language) }).sentence(language);
  const sentence = (language: ProblemLanguage): string =>
    `${problem.sentence(language)}${reopening(language)}`;
  return {
    problem: { code: problem.code, sentence },
    path: 'requested_for',
    facts: { opens: next === null ? null : localTime(next, schedule.timezone) },
  };
}

const AT: Record<ProblemLanguage, { locale: string; at: string }> = {
  en: { locale: 'en-GB', at: 'at' },
  de: { locale: 'de', at: 'um' },
  fr: { locale: 'fr', at: 'à' },
  es: { locale: 'es', at: 'a las' },
};

/**
 * In the zone of the business: `Monday 23 November at 09:00`. Seconds are rounded up, so that it is not too
 * soon.
 */
function spoken(schedule: Schedule, instant: Temporal.Instant, language: ProblemLanguage): string {
  const local = instant
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toZonedDateTimeISO(schedule.timezone);
  const { locale, at } = AT[language];
  const day = local.toLocaleString(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day} ${at} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
