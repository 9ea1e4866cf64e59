import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { OrdersFilters } from './orders-filters.tsx';
import { OrdersHead } from './orders-head.tsx';
import { isFiltered, ordersInput, type OrdersSearch } from './orders-search.ts';
import { ordersTexts } from './orders.texts.ts';
import { useOrderColumns } from './use-order-columns.tsx';

const route = getRouteApi('/shell/orders/list');

/** Every order there ever was, newest first; filters and page stand in the address. */
export function OrdersListPage(): ReactNode {
  const t = useTexts(ordersTexts);
  const show = useShow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<OrdersSearch>): void =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }) });
  const clear = (): void => void navigate({ search: {} });
  const columns = useOrderColumns();
  const list = useQuery({
    ...q('listOrders', ordersInput(search, show.timezone)),
    placeholderData: keepPreviousData,
  });
  const empty = isFiltered(search) ? (
    <Empty
      icon="search"
      title={t.noMatchTitle}
      body={t.noMatchBody}
      action={<Button onPress={clear}>{t.clear}</Button>}
    />
  ) : (
    <Empty icon="shopping-bag" title={t.emptyTitle} body={t.noneBody} />
  );
  return (
    <>
      <OrdersHead />
      <OrdersFilters search={search} onChange={change} onClear={clear} />
      <ListTable
        caption={t.caption}
        columns={columns}
        list={list}
        rowKey={(order) => String(order.id)}
        rowHref={(order) => `/orders/${order.id}`}
        empty={empty}
        total={t.total}
        onPage={(page) => change({ page })}
      />
    </>
  );
}
