import type { Problem } from '../platform/problem.ts';
import type { Schedule } from '../platform/opening-hours.ts';
import type { Facts } from '../voice/tools.ts';
import type { ProductRow } from '../products/product.ts';
import type { Fulfillment } from '../company/profile.ts';
import type { KeptItem } from './order.ts';

/** Why a basket cannot be ordered: the codes of a quote (`docs/orders.md`). */
export const PROBLEM_CODES = [
  'unknown_item',
  'unavailable_item',
  'missing_required_option',
  'unknown_option',
  'too_many_options',
  'below_minimum',
  'fulfillment_not_offered',
  'closed',
  'too_soon',
  'missing_address',
] as const;

/** One reason against a basket; `path` is the field of the body that it is about. */
export interface BasketProblem {
  problem: Problem;
  path: string;
  /** What the problem is about, for sentences that an assistant says. */
  facts: Facts;
}

/** A choice by its id, else by the names of its group and of itself. */
export interface WantedOption {
  choice_id?: number;
  group?: string;
  choice?: string;
}

export interface WantedItem {
  product_id: number;
  quantity: number;
  options: readonly WantedOption[];
  notes: string | null;
}

/** The items that a customer wants, and how they reach the customer. */
export interface Basket {
  items: readonly WantedItem[];
  /** Null: pick-up where that is offered, else the first fulfillment that is. */
  fulfillment: Fulfillment | null;
  address: string | null;
  /** Null: as soon as possible. */
  requestedFor: Temporal.Instant | null;
  /** Accepts it when closed, too soon or below the minimum; nothing else. */
  skipRules: boolean;
  /** Accepts it whatever the opening hours: the time of an order that exists is the team's decision. */
  skipTime?: boolean;
}

/** What is known of a product when it is priced. */
export type MenuItem = Pick<ProductRow, 'id' | 'name' | 'price_cents' | 'available' | 'options'>;

/** How the business takes orders. */
export interface Shop {
  currency: string;
  fulfillments: readonly Fulfillment[];
  deliveryFeeCents: number;
  deliveryMinimumCents: number;
  prepMinutes: number;
  schedule: Schedule;
}

/** A basket with its prices, and every reason against it. */
export interface PricedOrder {
  /** Unknown products are left out. */
  items: KeptItem[];
  fulfillment: Fulfillment;
  currency: string;
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
  readyAt: Temporal.Instant;
  problems: BasketProblem[];
}
