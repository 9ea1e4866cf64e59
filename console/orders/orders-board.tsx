import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Board } from '../ui/board.tsx';
import { OrderCard } from './order-card.tsx';
import { STEPS, targetsOf, type Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';
import { ordersTexts } from './orders.texts.ts';
import { useMinute } from './use-minute.ts';
import { useMoveOrder } from './use-move-order.ts';

/** The orders as cards, in a column for each state. Those of the day that are completed stay in sight. */
export function OrdersBoard({ orders }: { orders: readonly Order[] }): ReactNode {
  const t = useTexts(ordersTexts);
  const words = useTexts(orderWordsTexts);
  const now = useMinute();
  const may = useMay();
  const move = useMoveOrder();
  const profile = useQuery(q('getCompanyProfile', {}));
  const delivers = profile.data?.data.ordering.fulfillments.includes('delivery') ?? true;
  // An order that was just completed is in both lists until they are read again.
  const byId = new Map(orders.map((order) => [order.id, order]));
  const cards = [...byId.values()]
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => Date.parse(a.ready_at) - Date.parse(b.ready_at))
    .map((order) => ({
      id: String(order.id),
      column: order.status,
      name: words.number(order.number),
      href: `/orders/${order.id}`,
      targets: targetsOf(order),
      order,
    }));
  const columns = STEPS.filter(
    (step) => step !== 'out_for_delivery' || delivers || cards.some(({ column }) => column === step),
  ).map((step) => ({
    id: step,
    label: words.status[step],
    ...(step === 'completed' ? { empty: t.completedToday } : {}),
  }));
  const onMove = (id: string, column: string): void => {
    const order = byId.get(Number(id));
    const status = STEPS.find((step) => step === column);
    if (order !== undefined && status !== undefined) void move(order, status);
  };
  return (
    <Board
      label={t.boardLabel}
      columns={columns}
      cards={cards}
      {...(may('write') ? { onMove } : {})}
      renderCard={({ order }) => <OrderCard order={order} now={now} />}
    />
  );
}
