import type { Metadata } from '../platform/http/shapes/external-record.ts';
import type { Weekday } from '../platform/opening-hours.ts';

/** A price for the nights from `start_date` to `end_date`, both included; no weekdays mean all of them. */
export interface SeasonalRate {
  name: string | null;
  start_date: string;
  end_date: string;
  price_cents: number;
  weekdays: Weekday[];
  /** Shortest stay that may hold one of these nights; null leaves it to the room. */
  min_nights: number | null;
}

/** What a stay is priced and judged by. */
export interface RoomTerms {
  price_cents: number;
  quantity: number;
  /** Null: no limit. */
  max_guests: number | null;
  max_adults: number | null;
  max_children: number | null;
  min_nights: number;
  max_nights: number | null;
  seasonal_rates: SeasonalRate[];
  available: boolean;
}

/** A calendar that reservations are imported from, and how its last fetch went. */
export interface FeedState {
  url: string;
  /** What the team calls it. */
  label: string | null;
  last_synced_at: string | null;
  last_error: string | null;
  events: number;
}

/** A room type: a number of units that are alike. */
export interface Room extends RoomTerms {
  id: number;
  name: string;
  description: string | null;
  category: string | null;
  currency: string;
  amenities: string[];
  ical_imports: FeedState[];
  export_token: string;
  position: number;
  metadata: Metadata;
  external_id: string | null;
  created_at: string;
  updated_at: string;
}

/** What may be written of a room, but for its feeds. */
export type RoomValues = Omit<
  Room,
  'id' | 'currency' | 'ical_imports' | 'export_token' | 'created_at' | 'updated_at'
>;
