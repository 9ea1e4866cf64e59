import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { DaysFilter, FilterBar } from '../ui/filter-bar.tsx';
import { FULFILLMENTS, STATUSES } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';
import { isFiltered, statusesOf, type OrdersSearch } from './orders-search.ts';
import { ordersTexts } from './orders.texts.ts';

/** What narrows the list of orders. */
export function OrdersFilters({ search, onChange, onClear }: OrdersFiltersProps): ReactNode {
  const t = useTexts(ordersTexts);
  const words = useTexts(orderWordsTexts);
  return (
    <FilterBar label={t.search} words={search.q} onWords={(q) => onChange({ q })}>
      <MultiSelect
        label={t.statusFilter}
        isLabelHidden
        placeholder={t.anyStatus}
        choices={STATUSES.map((id) => ({ id, label: words.status[id] }))}
        value={statusesOf(search)}
        onChange={(ids) => onChange({ status: ids.length === 0 ? undefined : ids.join(',') })}
      />
      <FilterSelect
        label={t.fulfillmentFilter}
        isLabelHidden
        any={t.anyFulfillment}
        choices={FULFILLMENTS.map((id) => ({ id, label: words.fulfillment[id] }))}
        value={search.fulfillment}
        onChange={(fulfillment) => onChange({ fulfillment })}
      />
      <DaysFilter label={t.daysFilter} isLabelHidden days={search} onChange={onChange} />
      {isFiltered(search) && (
        <Button variant="quiet" icon="x" onPress={onClear}>
          {t.clear}
        </Button>
      )}
    </FilterBar>
  );
}

interface OrdersFiltersProps {
  search: OrdersSearch;
  onChange: (changed: Partial<OrdersSearch>) => void;
  onClear: () => void;
}
