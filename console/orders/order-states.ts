import type { Answer } from '../platform/api.ts';
import type { Tone } from '../ui/badge.tsx';

export type Order = Answer<'getOrder'>['data'];
export type OrderStatus = Order['status'];
export type Fulfillment = Order['fulfillment'];

/** The states in which an order goes through the kitchen, in their order. */
export const STEPS = ['new', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const;
export const STATUSES = [...STEPS, 'cancelled'] as const;
export const FULFILLMENTS = ['pickup', 'delivery', 'dine_in'] as const;

export const TONES: Record<OrderStatus, Tone> = {
  new: 'info',
  confirmed: 'neutral',
  preparing: 'warn',
  ready: 'good',
  out_for_delivery: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
};

/** What may still be changed of an order: its items, customer and address only before it is prepared. */
export const canChangeBasket = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'new' || status === 'confirmed';

/** Any state may follow any other; only deliveries are on their way, and what is cancelled stays so. */
export function targetsOf({ status, fulfillment }: Pick<Order, 'status' | 'fulfillment'>): OrderStatus[] {
  if (status === 'cancelled') return [];
  return STEPS.filter(
    (step) => step !== status && (step !== 'out_for_delivery' || fulfillment === 'delivery'),
  );
}

/** The state that usually comes next; null when there is none. */
export function nextStep(order: Pick<Order, 'status' | 'fulfillment'>): OrderStatus | null {
  const at = STEPS.findIndex((step) => step === order.status);
  const possible = targetsOf(order);
  return STEPS.slice(at + 1).find((step) => at >= 0 && possible.includes(step)) ?? null;
}

const BEING_MADE: readonly OrderStatus[] = ['new', 'confirmed', 'preparing'];

/** Whether an order should be ready by now and is not. */
export const isLate = ({ status, ready_at }: Pick<Order, 'status' | 'ready_at'>, now: number): boolean =>
  BEING_MADE.includes(status) && Date.parse(ready_at) < now;

/** How many things were ordered. */
export const countItems = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
