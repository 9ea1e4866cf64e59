import { decimalOf } from '../platform/money.ts';
import type { FeedState, Room, SeasonalRate } from './room.ts';

/** The path below which calendars are published, beside the API; the room's token follows. */
export const CALENDAR_PATH = '/calendars';

/** A room as the API shows it: decimals beside the cents, and the address of its calendar below `origin`. */
export function presentRoom(room: Room, origin: string) {
  const { export_token: token, ...plain } = room;
  const { id, name, description, category, price_cents, ...rest } = plain;
  return {
    ...{ id, name, description, category, price: decimalOf(price_cents), price_cents },
    ...rest,
    seasonal_rates: room.seasonal_rates.map(presentRate),
    ical_import_urls: room.ical_imports.map(({ url }) => url),
    ical_imports: room.ical_imports.map(presentFeed),
    ical_export_url: `${origin}${CALENDAR_PATH}/${token}.ics`,
  };
}

/** Field by field, because the database keeps the fields of JSON in an order of its own. */
const presentRate = (rate: SeasonalRate) => ({
  name: rate.name,
  start_date: rate.start_date,
  end_date: rate.end_date,
  price: decimalOf(rate.price_cents),
  price_cents: rate.price_cents,
  weekdays: rate.weekdays,
  min_nights: rate.min_nights,
});

const presentFeed = ({ url, label, last_synced_at, last_error, events }: FeedState) => ({
  ...{ url, label, last_synced_at, last_error, events },
});
