import type { Customer } from '../contacts/customer.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import { decimalOf } from '../platform/money.ts';
import type { NightPrice } from '../rooms/price-stay.ts';

/** States of a reservation; the database says which of them hold a room (`holds_room`). */
export const RESERVATION_STATUSES = [
  'requested',
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled',
  'no_show',
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** States that PATCH can lead to, unless the reservation is cancelled; cancelling is an action of its own. */
export const NEXT_STATUSES = ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const;

/** States that hold a unit of a room, as the column `holds_room` has them. */
export const HOLDING_STATUSES: ReadonlySet<ReservationStatus> = new Set([
  'requested',
  'confirmed',
  'checked_in',
]);

/** Who made it: an assistant, a person of the team, the API, or a calendar that is imported. */
export const RESERVATION_SOURCES = ['ai', 'manual', 'api', 'ical'] as const;
export type ReservationSource = (typeof RESERVATION_SOURCES)[number];

/** A reservation as the database keeps it. Dates are `YYYY-MM-DD`, timestamps ISO texts. */
export interface ReservationRow {
  id: number;
  number: string;
  status: ReservationStatus;
  room_id: number | null;
  room: { id: number; name: string } | null;
  check_in: string;
  check_out: string;
  nights: number;
  adults: number;
  children: number;
  guest: Customer;
  contact_id: number | null;
  currency: string;
  nightly_cents: number;
  total_cents: number;
  nights_breakdown: NightPrice[];
  source: ReservationSource;
  call_id: number | null;
  notes: string | null;
  cancel_reason: string | null;
  /** Label of the calendar that it was imported from. */
  calendar_label: string | null;
  metadata: Metadata;
  external_id: string | null;
  holds_room: boolean;
  /** Whether a calendar decides its room and its dates. */
  imported: boolean;
  created_at: string;
  updated_at: string;
}

/** A reservation as the API shows it: decimals beside the cents. */
export function presentReservation(row: ReservationRow) {
  const { holds_room: _holds, imported: _imported, ...plain } = row;
  return {
    ...plain,
    nightly: decimalOf(row.nightly_cents),
    total: decimalOf(row.total_cents),
    nights_breakdown: withDecimals(row.nights_breakdown),
  };
}

/** The prices of single nights with their decimals. */
export const withDecimals = (nights: readonly NightPrice[]) =>
  nights.map((night) => ({
    date: night.date,
    price: decimalOf(night.price_cents),
    price_cents: night.price_cents,
  }));
