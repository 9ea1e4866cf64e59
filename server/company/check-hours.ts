import {
  checkDayHours,
  checkHolidays,
  checkOpeningHours,
  type HoursFault,
} from '../platform/check-opening-hours.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import type { Holiday, HourRange, OpeningRange } from '../platform/opening-hours.ts';
import type { FieldErrors } from '../platform/refusal.ts';

export interface DateOverride {
  date: string;
  hours: HourRange[];
}

export interface TimeOff {
  starts_at: string;
  ends_at: string;
  reason: string | null;
}

/** Faults of opening or working hours, each below `field` (`opening_hours.1.start`). */
export function faultsOfHours(field: string, hours: readonly OpeningRange[]): FieldErrors {
  return below(field, checkOpeningHours(hours));
}

/** Faults of holidays, each below `field`. */
export function faultsOfHolidays(field: string, holidays: readonly Holiday[]): FieldErrors {
  return below(field, checkHolidays(holidays));
}

/** Faults of the hours of single dates; a date may stand there once only. */
export function faultsOfOverrides(field: string, overrides: readonly DateOverride[]): FieldErrors {
  const dates = overrides.map((override) => override.date);
  return below(
    field,
    overrides.flatMap((override, index) => [
      ...(dates.indexOf(override.date) < index
        ? [{ path: `${index}.date`, message: 'This date is named twice.' }]
        : []),
      ...checkDayHours(override.hours, `${index}.hours`),
    ]),
  );
}

/** Faults of time off: it ends after it begins. */
export function faultsOfTimeOff(field: string, entries: readonly TimeOff[]): FieldErrors {
  return below(
    field,
    entries.flatMap((entry, index) =>
      entry.ends_at > entry.starts_at
        ? []
        : [{ path: `${index}.ends_at`, message: 'Time off must end after it begins.' }],
    ),
  );
}

/** Time off with its times in UTC, as they go out and as texts that can be compared. */
export const readTimeOff = (
  entries: readonly { starts_at: string; ends_at: string; reason?: string | null }[],
): TimeOff[] =>
  entries.map((entry) => ({
    starts_at: isoOf(parseInstant(entry.starts_at)),
    ends_at: isoOf(parseInstant(entry.ends_at)),
    reason: entry.reason ?? null,
  }));

function below(field: string, faults: readonly HoursFault[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of faults) (errors[`${field}.${path}`] ??= []).push(message);
  return errors;
}
