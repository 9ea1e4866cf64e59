import { decimalOf } from '../platform/money.ts';
import type { Room } from './room.ts';

/** Below which calendars are published, beside the API; the room's token follows. */
export const CALENDAR_PATH = '/calendars';

/** A room as it goes out: decimals beside the cents, and the address of its calendar below `origin`. */
export function presentRoom(room: Room, origin: string) {
  const { export_token: token, ...plain } = room;
  return {
    ...plain,
    price: decimalOf(room.price_cents),
    seasonal_rates: room.seasonal_rates.map((rate) => ({ ...rate, price: decimalOf(rate.price_cents) })),
    ical_import_urls: room.ical_imports.map(({ url }) => url),
    ical_export_url: `${origin}${CALENDAR_PATH}/${token}.ics`,
  };
}
