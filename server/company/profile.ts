import type { TeamTopic, TopicRecipients, TopicSettings } from '../notify/notice.ts';
import type { Holiday, OpeningRange } from '../platform/opening-hours.ts';

/** How orders reach the customer. */
export const FULFILLMENTS = ['pickup', 'delivery', 'dine_in'] as const;
export type Fulfillment = (typeof FULFILLMENTS)[number];

/** Values that have the same form in the API and in their column. */
interface ProfileFacts {
  name: string;
  industry: string | null;
  description: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  timezone: string;
  currency: string;
  country: string;
  language: string;
  opening_hours: OpeningRange[];
  holidays: Holiday[];
  created_at: string;
  updated_at: string;
}

/** The business as the API shows it. */
export interface Profile extends ProfileFacts {
  features: { orders: boolean; hotels: boolean; texting: boolean };
  ordering: {
    fulfillments: Fulfillment[];
    delivery_fee: number;
    delivery_fee_cents: number;
    delivery_minimum: number;
    delivery_minimum_cents: number;
    prep_minutes: number;
  };
  hotel: { check_in_time: string; check_out_time: string; auto_confirm: boolean };
  notifications: { emails: string[]; texts: string[] } & Record<TeamTopic, TopicRecipients>;
}

/** The business as the columns of its workspace. */
export interface ProfileRow extends ProfileFacts {
  orders_enabled: boolean;
  hotels_enabled: boolean;
  texting_enabled: boolean;
  ordering_fulfillments: Fulfillment[];
  delivery_fee_cents: number;
  delivery_minimum_cents: number;
  prep_minutes: number;
  hotel_check_in_time: string;
  hotel_check_out_time: string;
  hotel_auto_confirm: boolean;
  notification_emails: string[];
  notification_texts: string[];
  notification_topics: TopicSettings;
}
