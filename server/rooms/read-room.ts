import { readCents, type PriceInput } from '../platform/money.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { invalid, Refusal, type FieldErrors } from '../platform/refusal.ts';
import type { FeedInput } from './calendar/replace-feeds.ts';
import { checkTerms } from './check-room.ts';
import { roomProblems as problems } from './rooms.problems.ts';
import type { Room, RoomValues, SeasonalRate } from './room.ts';
import type { RoomChangeInput } from './rooms.schema.ts';

/** What a body says about a room. */
export interface RoomReading {
  values: Partial<RoomValues>;
  /** Its calendars, when they were sent. */
  feeds: FeedInput[] | undefined;
}

/**
 * Reads a body that has the right shape; `current` is the room that it changes, null for a new one.
 * @throws Refusal with every fault at once, also those in `errors`: prices that disagree or are missing,
 *   seasons,
 *   addresses of calendars.
 */
export function readRoom(
  input: RoomChangeInput,
  current: Room | null,
  outboundClient: Pick<OutboundClient, 'refusalOf'>,
  errors: FieldErrors = {},
): RoomReading {
  const { seasonal_rates: rates, ical_import_urls: urls, price, price_cents: priceCents, ...plain } = input;
  const feeds = urls?.map(readFeed);
  const cents = centsIn(errors, 'price', price, priceCents, current === null);
  const read = rates?.map((rate, index) => readRate(rate, `seasonal_rates.${index}`, errors));
  const values: Partial<RoomValues> = {
    ...plain,
    ...(plain.name === undefined ? {} : { name: plain.name.trim() }),
    ...(plain.category === undefined ? {} : { category: plain.category?.trim() ?? null }),
    ...(plain.amenities === undefined ? {} : { amenities: cleanAmenities(plain.amenities) }),
    ...(cents === undefined ? {} : { price_cents: cents }),
    ...(read === undefined ? {} : { seasonal_rates: read }),
  };
  Object.assign(
    errors,
    checkTerms({ ...NO_TERMS, ...current, ...values }),
    checkFeeds(feeds ?? [], outboundClient),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { values, feeds };
}

/** A calendar is sent as its address alone, or as an object with its label. */
const readFeed = (feed: NonNullable<RoomChangeInput['ical_import_urls']>[number]): FeedInput => {
  if (typeof feed === 'string') return { url: feed };
  const { url, label } = feed;
  return label === undefined ? { url } : { url, label: textOrNull(label) };
};

const NO_TERMS = { min_nights: 1, max_nights: null, seasonal_rates: [] };

type RateInput = NonNullable<RoomChangeInput['seasonal_rates']>[number];

function readRate(rate: RateInput, path: string, errors: FieldErrors): SeasonalRate {
  return {
    name: rate.name?.trim() ?? null,
    start_date: rate.start_date,
    end_date: rate.end_date,
    price_cents: centsIn(errors, `${path}.price`, rate.price, rate.price_cents, true) ?? 0,
    weekdays: rate.weekdays ?? [],
    min_nights: rate.min_nights ?? null,
  };
}

/** The cents of a price; what is wrong with it is put into `errors`. */
function centsIn(
  errors: FieldErrors,
  name: string,
  price: PriceInput['price'],
  cents: PriceInput['price_cents'],
  isNeeded: boolean,
): number | undefined {
  try {
    const read = readCents(
      { ...(price === undefined ? {} : { price }), ...(cents === undefined ? {} : { price_cents: cents }) },
      name,
    );
    if (read === undefined && isNeeded) errors[name] = [problems.price_needed()];
    return read ?? undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === null) throw error;
    Object.assign(errors, error.errors);
    return undefined;
  }
}

/** Each once, without spaces around them. */
const cleanAmenities = (amenities: readonly string[]): string[] => [
  ...new Set(amenities.map((amenity) => amenity.trim())),
];

/** Addresses that can never be fetched, and those that are named twice. */
function checkFeeds(
  feeds: readonly FeedInput[],
  outboundClient: Pick<OutboundClient, 'refusalOf'>,
): FieldErrors {
  const errors: FieldErrors = {};
  const urls = feeds.map(({ url }) => url);
  urls.forEach((text, index) => {
    const url = URL.parse(text);
    const fault = url && !/\s/.test(text) ? outboundClient.refusalOf(url) : problems.no_address();
    const problem = urls.indexOf(text) < index ? problems.calendar_named_twice() : fault;
    if (problem !== null) errors[`ical_import_urls.${index}`] = [problem];
  });
  return errors;
}
