import { addNotices } from '../notify/add-notices.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Order, OrderStatus } from './order.ts';

/** What people are told of an order, and whether the team is among them (specification, section 3). */
const TOLD = {
  'order.created': { toTeam: true },
  'order.confirmed': { toTeam: false },
  'order.ready': { toTeam: false },
  'order.out_for_delivery': { toTeam: false },
  'order.cancelled': { toTeam: true },
} as const;

/** The states whose beginning the customer hears of. */
const TOLD_STATES: Partial<Record<OrderStatus, keyof typeof TOLD>> = {
  confirmed: 'order.confirmed',
  ready: 'order.ready',
  out_for_delivery: 'order.out_for_delivery',
};

/** Tells the customer of the state that an order has just come to, where it is one that customers hear of. */
export async function tellOfState(
  tx: Db,
  workspaceId: number,
  order: Order,
  now: Temporal.Instant,
): Promise<void> {
  const about = TOLD_STATES[order.status];
  if (about !== undefined) await tellOfOrder(tx, workspaceId, about, order, now);
}

export async function tellOfOrder(
  tx: Db,
  workspaceId: number,
  about: keyof typeof TOLD,
  order: Order,
  now: Temporal.Instant,
): Promise<void> {
  await addNotices(tx, {
    workspaceId,
    about,
    customer: order.customer,
    toTeam: TOLD[about].toTeam,
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
