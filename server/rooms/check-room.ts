import { weekdayOf } from '../platform/opening-hours.ts';
import type { Problem } from '../platform/problem.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { RoomTerms, SeasonalRate } from './room.ts';
import { roomProblems as problems } from './rooms.problems.ts';

/** What is wrong with the stays that a room allows, and with its rates, by field. */
export function checkTerms(
  room: Pick<RoomTerms, 'min_nights' | 'max_nights' | 'seasonal_rates'>,
): FieldErrors {
  const errors: FieldErrors = {};
  const { max_nights: maxNights, min_nights: min } = room;
  if (maxNights !== null && maxNights < min) errors['max_nights'] = [problems.max_below_min({ min })];
  room.seasonal_rates.forEach((rate, index) => {
    for (const [field, problem] of checkRate(rate, maxNights)) {
      errors[`seasonal_rates.${index}.${field}`] = [problem];
    }
  });
  return errors;
}

function checkRate(rate: SeasonalRate, maxNights: number | null): [field: string, problem: Problem][] {
  const found: [string, Problem][] = [];
  if (rate.end_date < rate.start_date) found.push(['end_date', problems.season_ends_early()]);
  const twice = rate.weekdays.findIndex((day, index) => rate.weekdays.indexOf(day) < index);
  if (twice >= 0) found.push([`weekdays.${twice}`, problems.day_named_twice()]);
  if (found.length === 0 && !coversANight(rate)) found.push(['weekdays', problems.season_without_night()]);
  if (rate.min_nights !== null && maxNights !== null && rate.min_nights > maxNights) {
    const problem =
      maxNights === 1
        ? problems.season_longer_than_one_night()
        : problems.season_longer_than_room({ max: maxNights });
    found.push(['min_nights', problem]);
  }
  return found;
}

/** Whether a range that is shorter than a week has one of its weekdays at all. */
function coversANight(rate: SeasonalRate): boolean {
  if (rate.weekdays.length === 0) return true;
  let date = Temporal.PlainDate.from(rate.start_date);
  for (let days = 0; days < 7 && date.toString() <= rate.end_date; days += 1) {
    if (rate.weekdays.includes(weekdayOf(date))) return true;
    date = date.add({ days: 1 });
  }
  return false;
}
