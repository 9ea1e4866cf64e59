import { addNotices } from '../notify/add-notices.ts';
import type { OrderValues } from '../notify/notice.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { Order, OrderStatus } from './order.ts';
import type { OrderChanges } from './orders.queries.ts';

/** The notices about an order, and whether the team gets them too (`docs/orders.md`). */
const NOTICES = {
  'order.created': { toTeam: true },
  'order.confirmed': { toTeam: false },
  'order.ready': { toTeam: false },
  'order.out_for_delivery': { toTeam: false },
  'order.changed': { toTeam: false },
  'order.cancelled': { toTeam: true },
} as const;

/** The states that the customer is notified of. */
const NOTICE_OF_STATUS: Partial<Record<OrderStatus, keyof typeof NOTICES>> = {
  confirmed: 'order.confirmed',
  ready: 'order.ready',
  out_for_delivery: 'order.out_for_delivery',
};

/** What a customer wants to know of when the team changes it: what they get, how, where and when. */
const TOLD_CHANGES = ['items', 'fulfillment', 'address', 'requested_for', 'ready_at'] as const;

/**
 * Notifies the customer of a change by the team: of the state that the order has just come to, where it is
 * one that customers hear of, else of what changed in an order that is still to come.
 */
export async function notifyOfChange(
  context: ActionContext,
  { order, changes }: { order: Order; changes: OrderChanges },
): Promise<void> {
  const about =
    (changes.status === undefined ? undefined : NOTICE_OF_STATUS[order.status]) ??
    aboutChanges(order, changes);
  if (about !== undefined) await notifyOfOrder(context, { about, order });
}

const aboutChanges = (order: Order, changes: OrderChanges): 'order.changed' | undefined =>
  order.status !== 'completed' && TOLD_CHANGES.some((field) => changes[field] !== undefined)
    ? 'order.changed'
    : undefined;

/** Notifies the customer of an order, and the team where the change is not the team's own. */
export async function notifyOfOrder(
  { db, workspaceId, now }: ActionContext,
  { about, order }: { about: keyof typeof NOTICES; order: Order },
): Promise<void> {
  await addNotices(db, {
    workspaceId,
    about,
    customer: order.customer,
    toTeam: NOTICES[about].toTeam,
    values: orderNoticeValues(order, about),
    now,
  });
}

/** What a notice or a text says of an order; one that is cancelled will not be ready. */
export const orderNoticeValues = (order: Order, about: keyof typeof NOTICES): OrderValues => ({
  number: order.number,
  fulfillment: order.fulfillment,
  items: order.items.map((item) => ({
    quantity: item.quantity,
    name: [item.name, ...item.options.map(({ choice }) => choice)].join(', '),
    totalCents: item.total_cents,
  })),
  currency: order.currency,
  totalCents: order.total_cents,
  readyAt: about === 'order.cancelled' ? null : Temporal.Instant.from(order.ready_at),
  address: order.fulfillment === 'delivery' ? order.address : null,
  reason: order.cancel_reason,
});
