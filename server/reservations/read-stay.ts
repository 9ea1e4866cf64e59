import { Type, type Static } from 'typebox';
import { countNights, MAX_STAY_NIGHTS, type Party, type Stay, type StayReason } from '../rooms/price-stay.ts';
import type { Room } from '../rooms/room.ts';
import { ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import { matchName } from '../voice/understanding/match-name.ts';
import type { Facts, Slot, ToolReason } from '../voice/tools.ts';
import { findHotel } from './reservations.queries.ts';
import type { RoomOffer } from './show-availability.ts';

const date = (description: string) =>
  Type.String({ minLength: 10, maxLength: 10, description: `${description}, \`YYYY-MM-DD\`.` });
const count = (minimum: number, description: string) => Type.Integer({ minimum, maximum: 999, description });

/** The parameters of a stay. */
export const saidStay = {
  check_in: date('Day of arrival'),
  check_out: Type.Optional(date('Day of departure; or say `nights`')),
  nights: Type.Optional(count(1, 'Number of nights, in place of `check_out`.')),
  adults: Type.Optional(count(1, 'Number of adults; 1 by default.')),
  children: Type.Optional(count(0, 'Number of children; 0 by default.')),
};
const SaidStay = Type.Object(saidStay);

/** Dates and guests, in the order in which they are asked for. */
export const staySlots: readonly Slot[] = [
  { name: 'check_in', kind: 'date', needed: () => true },
  { name: 'check_out', kind: 'date', needed: () => false },
  { name: 'nights', kind: 'count', needed: ({ check_out: until = null }) => until === null },
  { name: 'adults', kind: 'count', needed: () => true },
  { name: 'children', kind: 'count', needed: () => false },
];

/** Refuses where the workspace lets no rooms. @throws ToolRefusal `not_allowed` */
export async function requireHotel({ db, workspaceId }: ToolContext): Promise<void> {
  const hotel = await findHotel(db, workspaceId);
  if (!hotel?.enabled) throw new ToolRefusal('not_allowed');
}

/**
 * Reads dates and guests.
 * @throws ToolRefusal `missing` for dates that are none, do not fit together or are not there; `too_soon`
 *   for an arrival in the past.
 */
export function readStay(
  said: Static<typeof SaidStay>,
  { now, business, collect }: ToolContext,
): Stay & Party {
  const { nights, adults = 1, children = 0 } = said;
  const from = readDate(said.check_in, 'check_in');
  const named = said.check_out === undefined ? null : readDate(said.check_out, 'check_out');
  const until = named ?? (nights === undefined ? null : addNights(from, nights));
  if (until === null) throw new ToolRefusal('missing', { fields: ['nights'] });
  const stay = { check_in: from.toString(), check_out: until.toString() };
  const today = now.toZonedDateTimeISO(business.timezone).toPlainDate().toString();
  if (stay.check_in < today) throw new ToolRefusal('too_soon', { facts: { earliest: today } });
  const length = countNights(stay);
  if (length < 1) throw new ToolRefusal('missing', { fields: ['check_out'] });
  if (nights !== undefined && nights !== length) {
    throw new ToolRefusal('missing', { fields: ['check_out', 'nights'] });
  }
  if (length > MAX_STAY_NIGHTS) {
    throw new ToolRefusal('missing', { fields: ['nights'], facts: { max_nights: MAX_STAY_NIGHTS } });
  }
  collect({ ...stay, party_size: adults + children });
  return { ...stay, adults, children };
}

function readDate(said: string, field: string): Temporal.PlainDate {
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(said)) throw new RangeError('not a date');
    return Temporal.PlainDate.from(said, { overflow: 'reject' });
  } catch {
    throw new ToolRefusal('missing', { fields: [field] });
  }
}

/** Null after the last date that can be written `YYYY-MM-DD`. */
function addNights(from: Temporal.PlainDate, nights: number): Temporal.PlainDate | null {
  const until = from.add({ days: nights });
  return until.year > 9999 ? null : until;
}

const MAX_CANDIDATES = 10;

/**
 * The room type that words mean, among those on offer; the only one there is without words.
 * @throws ToolRefusal `ambiguous`, `unknown_item`, or `missing` without words, each with what there is.
 */
export function readRoom(said: string | undefined, rooms: readonly Room[], language: string): Room {
  const offered = rooms.filter(({ available }) => available);
  const names = (list: readonly Room[]): string[] => list.slice(0, MAX_CANDIDATES).map(({ name }) => name);
  const [only, ...others] = offered;
  if (said === undefined) {
    if (only && others.length === 0) return only;
    throw new ToolRefusal('missing', { fields: ['room'], candidates: names(offered) });
  }
  const options = offered.map((room) => ({ value: room.name, room }));
  const match = matchName(said, options, language);
  if (match.is === 'one') return match.option.room;
  const facts = { room: said };
  if (match.is === 'none') throw new ToolRefusal('unknown_item', { facts, candidates: names(offered) });
  throw new ToolRefusal('ambiguous', { facts, candidates: names(match.options.map(({ room }) => room)) });
}

/** Reasons against a stay in a room, what can be changed most easily first. */
const WEIGHTIEST: readonly StayReason[] = [
  'too_short',
  'too_long',
  'sold_out',
  'too_many_guests',
  'not_offered',
];

/**
 * Why none of these offers can be had: the reason of the room of which the least stands in the way, with the
 * limit that it is about. Null without rooms on offer.
 */
export function reasonForNone(offers: readonly RoomOffer[]): Facts & { reason: StayReason | null } {
  const offered = offers.filter(({ room }) => room.available);
  const weight = ({ reasons }: RoomOffer): number =>
    10 * reasons.length + WEIGHTIEST.indexOf(reasons[0] ?? 'not_offered');
  const [nearest] = offered.toSorted((a, b) => weight(a) - weight(b));
  if (!nearest) return { reason: 'not_offered' };
  const reason = WEIGHTIEST.find((one) => nearest.reasons.includes(one)) ?? null;
  return { reason, ...limitsOf(nearest, reason) };
}

function limitsOf({ room, price }: RoomOffer, reason: StayReason | null): Facts {
  if (reason === 'too_short') return { min_nights: price.min_nights };
  if (reason === 'too_long') return { max_nights: room.max_nights };
  if (reason !== 'too_many_guests') return {};
  const { max_guests, max_adults, max_children } = room;
  return { max_guests, max_adults, max_children };
}

const REASONS: Readonly<Record<StayReason, ToolReason>> = {
  sold_out: 'taken',
  too_many_guests: 'unavailable',
  too_short: 'unavailable',
  too_long: 'unavailable',
  not_offered: 'unavailable',
};

/** @throws ToolRefusal with the reason against a stay in a room as `code`, and its limit. */
export function refuseOffer(offer: RoomOffer): void {
  const reason = WEIGHTIEST.find((one) => offer.reasons.includes(one));
  if (reason === undefined) return;
  const facts = { room: offer.room.name, code: reason, ...limitsOf(offer, reason) };
  throw new ToolRefusal(REASONS[reason], { facts });
}
