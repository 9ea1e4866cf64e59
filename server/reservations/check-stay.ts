import type { Problem } from '../platform/problem.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import {
  countNights,
  MAX_STAY_NIGHTS,
  type Party,
  type Stay,
  type StayPrice,
  type StayReason,
} from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { reservationProblems as problems } from './reservations.problems.ts';

/**
 * What is wrong with the dates themselves, whichever room they are for. `today` is in the zone of the
 * workspace.
 */
export function checkDates(stay: Stay, today: string, { mayBePast }: { mayBePast: boolean }): FieldErrors {
  const errors: FieldErrors = {};
  if (stay.check_in < today && !mayBePast) errors['check_in'] = [problems.check_in_past()];
  if (stay.check_out <= stay.check_in) errors['check_out'] = [problems.check_out_too_early()];
  else if (countNights(stay) > MAX_STAY_NIGHTS) {
    errors['check_out'] = [problems.too_many_nights({ limit: MAX_STAY_NIGHTS })];
  }
  return errors;
}

/** Reasons against a stay that `skip_rules` takes away. */
export const SKIPPED_REASONS: ReadonlySet<StayReason> = new Set(['too_short', 'too_long']);

/** The fields that reasons against a stay in a room belong to, each with its problem. */
export function problemsOfReasons(
  reasons: readonly StayReason[],
  { room, price, party }: { room: Room; price: StayPrice; party: Party },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const reason of reasons) {
    switch (reason) {
      case 'sold_out':
        (errors['room_id'] ??= []).push(problems.sold_out({ room: room.name }));
        break;
      case 'not_offered':
        (errors['room_id'] ??= []).push(problems.not_offered({ room: room.name }));
        break;
      case 'too_many_guests':
        Object.assign(errors, checkParty(room, party));
        break;
      case 'too_short':
        errors['check_out'] = [problems.min_nights({ limit: price.min_nights })];
        break;
      case 'too_long':
        errors['check_out'] = [tooManyNights(room.max_nights ?? 0)];
        break;
    }
  }
  return errors;
}

const tooManyNights = (limit: number): Problem =>
  limit === 1 ? problems.max_one_night() : problems.max_nights({ limit });

/** Names the field that is too large for the room: adults, children, or adults for both together. */
export function checkParty(room: Room, { adults, children }: Party): FieldErrors {
  const errors: FieldErrors = {};
  const { name, max_adults: maxAdults, max_children: maxChildren, max_guests: maxGuests } = room;
  if (maxAdults !== null && adults > maxAdults) {
    errors['adults'] = [problems.too_many_adults({ room: name, limit: maxAdults })];
  }
  if (maxChildren !== null && children > maxChildren) {
    errors['children'] = [problems.too_many_children({ room: name, limit: maxChildren })];
  }
  if (Object.keys(errors).length === 0 && maxGuests !== null && adults + children > maxGuests) {
    errors['adults'] = [problems.too_many_guests({ room: name, limit: maxGuests })];
  }
  return errors;
}
