import type { FieldErrors } from '../platform/refusal.ts';
import {
  countNights,
  MOST_NIGHTS,
  type Party,
  type Stay,
  type StayPrice,
  type StayReason,
} from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';

/** What is wrong with the dates themselves, whichever room they are for. `today` is that of the house. */
export function faultsOfDates(stay: Stay, today: string, skipRules: boolean): FieldErrors {
  const errors: FieldErrors = {};
  if (stay.check_in < today && !skipRules) errors['check_in'] = ['The check-in must not be in the past.'];
  if (stay.check_out <= stay.check_in) errors['check_out'] = ['The check-out must be after the check-in.'];
  else if (countNights(stay) > MOST_NIGHTS) {
    errors['check_out'] = [`A stay may have at most ${MOST_NIGHTS} nights.`];
  }
  return errors;
}

/** Reasons against a stay that `skip_rules` takes away (decisions, section 4). */
export const SKIPPED_REASONS: ReadonlySet<StayReason> = new Set(['too_short', 'too_long']);

/** The fields that reasons against a stay in a room belong to, each with a sentence. */
export function faultsOfReasons(
  reasons: readonly StayReason[],
  { room, price, party }: { room: Room; price: StayPrice; party: Party },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const reason of reasons) {
    switch (reason) {
      case 'sold_out':
        (errors['room_id'] ??= []).push(`The room ${room.name} is not free on every night of this stay.`);
        break;
      case 'not_offered':
        (errors['room_id'] ??= []).push(`The room ${room.name} is not on offer.`);
        break;
      case 'too_many_guests':
        Object.assign(errors, faultsOfParty(room, party));
        break;
      case 'too_short':
        errors['check_out'] = [`The stay must have at least ${nightsOf(price.min_nights)}.`];
        break;
      case 'too_long':
        errors['check_out'] = [`The stay may have at most ${nightsOf(room.max_nights ?? 0)}.`];
        break;
    }
  }
  return errors;
}

/** Names what there is too much of, if anything: adults, children, or both together. */
export function faultsOfParty(room: Room, { adults, children }: Party): FieldErrors {
  const errors: FieldErrors = {};
  if (room.max_adults !== null && adults > room.max_adults) {
    errors['adults'] = [`There is room in ${room.name} for at most ${adultsOf(room.max_adults)}.`];
  }
  if (room.max_children !== null && children > room.max_children) {
    errors['children'] = [`There is room in ${room.name} for at most ${childrenOf(room.max_children)}.`];
  }
  if (Object.keys(errors).length === 0 && room.max_guests !== null && adults + children > room.max_guests) {
    errors['adults'] = [`There is room in ${room.name} for at most ${guestsOf(room.max_guests)}.`];
  }
  return errors;
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
const adultsOf = (count: number): string => counted(count, 'adult', 'adults');
const childrenOf = (count: number): string => counted(count, 'child', 'children');
const nightsOf = (count: number): string => counted(count, 'night', 'nights');
const guestsOf = (count: number): string => counted(count, 'guest', 'guests');
