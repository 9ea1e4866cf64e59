import { addNotices } from '../notify/add-notices.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { Order, OrderStatus } from './order.ts';

/** The notices about an order, and whether the team gets them too (`docs/orders.md`). */
const NOTICES = {
  'order.created': { toTeam: true },
  'order.confirmed': { toTeam: false },
  'order.ready': { toTeam: false },
  'order.out_for_delivery': { toTeam: false },
  'order.cancelled': { toTeam: true },
} as const;

/** The states that the customer is notified of. */
const NOTICE_OF_STATUS: Partial<Record<OrderStatus, keyof typeof NOTICES>> = {
  confirmed: 'order.confirmed',
  ready: 'order.ready',
  out_for_delivery: 'order.out_for_delivery',
};

/**
 * Notifies the customer of the state that an order has just come to, where it is one that customers hear of.
 */
export async function notifyOfOrderStatus(context: ActionContext, order: Order): Promise<void> {
  const about = NOTICE_OF_STATUS[order.status];
  if (about !== undefined) await notifyOfOrder(context, { about, order });
}

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
    values: {
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
    },
    now,
  });
}
