import {
  checkDayHours,
  checkHolidays,
  checkOpeningHours,
  type HoursError,
} from '../platform/check-opening-hours.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import type { Holiday, HourRange, OpeningRange } from '../platform/opening-hours.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { companyProblems } from './company.problems.ts';

export interface DateOverride {
  date: string;
  hours: HourRange[];
}

export interface TimeOff {
  starts_at: string;
  ends_at: string;
  reason: string | null;
}

/** Errors of opening or working hours, each below `field` (`opening_hours.1.start`). */
export function checkHoursOf(field: string, hours: readonly OpeningRange[]): FieldErrors {
  return below(field, checkOpeningHours(hours));
}

/** Errors of holidays, each below `field`. */
export function checkHolidaysOf(field: string, holidays: readonly Holiday[]): FieldErrors {
  return below(field, checkHolidays(holidays));
}

/** Errors of the hours of single dates; each date may be named once. */
export function checkOverridesOf(field: string, overrides: readonly DateOverride[]): FieldErrors {
  const dates = overrides.map((override) => override.date);
  return below(
    field,
    overrides.flatMap((override, index) => [
      ...(dates.indexOf(override.date) < index
        ? [{ path: `${index}.date`, problem: companyProblems.date_twice() }]
        : []),
      ...checkDayHours(override.hours, `${index}.hours`),
    ]),
  );
}

/** Errors of time off, which must end after it begins. */
export function checkTimeOffOf(field: string, entries: readonly TimeOff[]): FieldErrors {
  return below(
    field,
    entries.flatMap((entry, index) =>
      entry.ends_at > entry.starts_at
        ? []
        : [{ path: `${index}.ends_at`, problem: companyProblems.time_off_ends_early() }],
    ),
  );
}

/** Time off with its times in UTC, in one form that can be compared as text. */
export const readTimeOff = (
  entries: readonly { starts_at: string; ends_at: string; reason?: string | null }[],
): TimeOff[] =>
  entries.map((entry) => ({
    starts_at: isoOf(parseInstant(entry.starts_at)),
    ends_at: isoOf(parseInstant(entry.ends_at)),
    reason: entry.reason ?? null,
  }));

function below(field: string, found: readonly HoursError[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, problem } of found) (errors[`${field}.${path}`] ??= []).push(problem);
  return errors;
}
