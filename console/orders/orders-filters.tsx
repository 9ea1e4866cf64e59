import type { ReactNode } from 'react';
import { readOne } from '../platform/read-address.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DateRangeField } from '../ui/fields/date-range-field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { FULFILLMENTS, STATUSES } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';
import { isFiltered, statusesOf, type OrdersSearch } from './orders-search.ts';
import styles from './orders.module.css';
import { ordersTexts } from './orders.texts.ts';

/** What narrows the list of orders. */
export function OrdersFilters({ search, onChange, onClear }: OrdersFiltersProps): ReactNode {
  const t = useTexts(ordersTexts);
  const words = useTexts(orderWordsTexts);
  const { from, to } = search;
  return (
    <div className={styles['filters']}>
      <SearchField
        label={t.search}
        value={search.q ?? ''}
        onSearch={(found) => onChange({ q: found === '' ? undefined : found })}
      />
      <MultiSelect
        label={t.statusFilter}
        isLabelHidden
        placeholder={t.anyStatus}
        choices={STATUSES.map((id) => ({ id, label: words.status[id] }))}
        value={statusesOf(search)}
        onChange={(ids) => onChange({ status: ids.length === 0 ? undefined : ids.join(',') })}
      />
      <Select
        label={t.fulfillmentFilter}
        isLabelHidden
        choices={[
          { id: 'any', label: t.anyFulfillment },
          ...FULFILLMENTS.map((id) => ({ id, label: words.fulfillment[id] })),
        ]}
        value={search.fulfillment ?? 'any'}
        onChange={(id) => onChange({ fulfillment: readOne(FULFILLMENTS, id) })}
      />
      <DateRangeField
        label={t.daysFilter}
        isLabelHidden
        value={from !== undefined && to !== undefined ? { from, to } : null}
        onChange={(days) => onChange({ from: days?.from, to: days?.to })}
      />
      {isFiltered(search) && (
        <Button variant="quiet" icon="x" onPress={onClear}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

interface OrdersFiltersProps {
  search: OrdersSearch;
  onChange: (changed: Partial<OrdersSearch>) => void;
  onClear: () => void;
}
