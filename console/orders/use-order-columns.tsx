import { useMemo } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import { OrderBadge } from './order-badge.tsx';
import { countItems, type Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';
import { ordersTexts } from './orders.texts.ts';

/** The columns of the list of orders. */
export function useOrderColumns(): Column<Order>[] {
  const t = useTexts(ordersTexts);
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  return useMemo(
    () => [
      { id: 'number', header: t.columns.number, cell: ({ number }) => number, width: '110px' },
      { id: 'received', header: t.columns.received, cell: (order) => show.when(order.created_at) },
      {
        id: 'customer',
        header: t.columns.customer,
        cell: ({ customer }) =>
          customer.name ?? (customer.phone && show.phone(customer.phone)) ?? words.unnamed,
        phone: 'first',
      },
      {
        id: 'way',
        header: t.columns.way,
        cell: (order) => words.fulfillment[order.fulfillment],
        phone: 'hidden',
      },
      {
        id: 'items',
        header: t.columns.items,
        cell: (order) => words.items(countItems(order)),
        phone: 'hidden',
      },
      {
        id: 'total',
        header: t.columns.total,
        cell: (order) => show.money(order.total_cents),
        align: 'end',
      },
      { id: 'status', header: t.columns.status, cell: (order) => <OrderBadge status={order.status} /> },
    ],
    [t, words, show],
  );
}
