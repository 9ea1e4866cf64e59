import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allPages } from '../platform/all-pages.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { DaysFilter, FilterBar } from '../ui/filter-bar.tsx';
import { isFiltered, statusesOf, type ReservationsSearch } from './reservations-search.ts';
import { reservationsTexts } from './reservations.texts.ts';
import { STATUSES } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

/** What narrows the list of reservations. */
export function ReservationsFilters({ search, onChange, onClear }: ReservationsFiltersProps): ReactNode {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const rooms = useQuery(allPages('listRooms', {}));
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
        label={t.roomFilter}
        isLabelHidden
        any={t.anyRoom}
        choices={(rooms.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        value={search.room}
        onChange={(room) => onChange({ room })}
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

interface ReservationsFiltersProps {
  search: ReservationsSearch;
  onChange: (changed: Partial<ReservationsSearch>) => void;
  onClear: () => void;
}
