import type { Fulfillment } from '../company/profile.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import { decimalOf } from '../platform/money.ts';

/** States of an order (`docs/orders.md`). */
export const ORDER_STATUSES = [
  'new',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who placed it: an assistant on a call, a person by hand, or a client of the API. */
export const ORDER_SOURCES = ['ai', 'manual', 'api'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/**
 * The states that may follow each state: a kitchen skips and corrects steps, so any may follow any but
 * `cancelled`.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ORDER_STATUSES,
  confirmed: ORDER_STATUSES,
  preparing: ORDER_STATUSES,
  ready: ORDER_STATUSES,
  out_for_delivery: ORDER_STATUSES,
  completed: ORDER_STATUSES,
  cancelled: [],
};

/** An item as the order keeps it, even when the product changes or is removed. Amounts are cents. */
export interface KeptItem {
  product_id: number;
  name: string;
  quantity: number;
  /** The catalogue's price, without surcharges. */
  unit_price_cents: number;
  options: { group: string; choice: string; surcharge_cents: number }[];
  /** Quantity × (unit price + surcharges). */
  total_cents: number;
  notes: string | null;
}

/** An order as its row holds it. */
export interface OrderRow {
  id: number;
  number: string;
  status: OrderStatus;
  fulfillment: Fulfillment;
  customer_name: string | null;
  customer_phone: string | null;
  customer_email: string | null;
  contact_id: number | null;
  address: string | null;
  items: KeptItem[];
  currency: string;
  subtotal_cents: number;
  fee_cents: number;
  total_cents: number;
  source: OrderSource;
  call_id: number | null;
  notes: string | null;
  requested_for: string | null;
  ready_at: string;
  cancel_reason: string | null;
  metadata: Metadata;
  external_id: string | null;
  created_at: string;
  updated_at: string;
}

/** An item as the API shows it, with decimals beside the cents. */
export const itemOf = (item: KeptItem) => ({
  product_id: item.product_id,
  name: item.name,
  quantity: item.quantity,
  unit_price: decimalOf(item.unit_price_cents),
  unit_price_cents: item.unit_price_cents,
  options: item.options.map(({ group, choice, surcharge_cents }) => ({
    group,
    choice,
    surcharge: decimalOf(surcharge_cents),
    surcharge_cents,
  })),
  total: decimalOf(item.total_cents),
  total_cents: item.total_cents,
  notes: item.notes,
});

/** An order as the API shows it. */
export function orderOf(row: OrderRow) {
  const { id, number, status, fulfillment, contact_id, address, currency } = row;
  const { source, call_id, notes, requested_for, ready_at, cancel_reason } = row;
  const { metadata, external_id, created_at, updated_at } = row;
  return {
    ...{ id, number, status, fulfillment },
    customer: { name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
    ...{ contact_id, address },
    items: row.items.map(itemOf),
    currency,
    subtotal: decimalOf(row.subtotal_cents),
    subtotal_cents: row.subtotal_cents,
    fee: decimalOf(row.fee_cents),
    fee_cents: row.fee_cents,
    total: decimalOf(row.total_cents),
    total_cents: row.total_cents,
    ...{ source, call_id, notes, requested_for, ready_at, cancel_reason },
    ...{ metadata, external_id, created_at, updated_at },
  };
}

export type Order = ReturnType<typeof orderOf>;
