import { weekdayOf } from '../platform/opening-hours.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { RoomTerms, SeasonalRate } from './room.ts';

/** What is wrong with the stays that a room allows, and with its rates, by field. */
export function faultsOfTerms(
  room: Pick<RoomTerms, 'min_nights' | 'max_nights' | 'seasonal_rates'>,
): FieldErrors {
  const errors: FieldErrors = {};
  const { max_nights: most } = room;
  if (most !== null && most < room.min_nights) {
    errors['max_nights'] = [
      `The longest stay must not be shorter than the shortest, ${room.min_nights} nights.`,
    ];
  }
  room.seasonal_rates.forEach((rate, index) => {
    for (const [field, sentence] of faultsOfRate(rate, most)) {
      errors[`seasonal_rates.${index}.${field}`] = [sentence];
    }
  });
  return errors;
}

function faultsOfRate(rate: SeasonalRate, mostNights: number | null): [field: string, sentence: string][] {
  const faults: [string, string][] = [];
  if (rate.end_date < rate.start_date) faults.push(['end_date', 'A season must not end before it begins.']);
  const twice = rate.weekdays.findIndex((day, index) => rate.weekdays.indexOf(day) < index);
  if (twice >= 0) faults.push([`weekdays.${twice}`, 'This day is named twice.']);
  if (faults.length === 0 && !coversANight(rate)) {
    faults.push(['weekdays', 'No night of this season falls on these days.']);
  }
  if (rate.min_nights !== null && mostNights !== null && rate.min_nights > mostNights) {
    const most = mostNights === 1 ? 'one night' : `${mostNights} nights`;
    faults.push(['min_nights', `The room is not let for more than ${most}.`]);
  }
  return faults;
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
