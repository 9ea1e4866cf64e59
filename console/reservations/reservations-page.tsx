import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { NewReservationDialog } from './new-reservation-dialog.tsx';
import { ReservationsFilters } from './reservations-filters.tsx';
import { isFiltered, reservationsInput, type ReservationsSearch } from './reservations-search.ts';
import { reservationsTexts } from './reservations.texts.ts';
import { stayWordsTexts } from './stay-words.texts.ts';
import { useStayColumns } from './use-stay-columns.tsx';

const route = getRouteApi('/shell/reservations');

/** Every reservation; filters and page stand in the address. */
export function ReservationsPage(): ReactNode {
  const t = useTexts(reservationsTexts);
  const words = useTexts(stayWordsTexts);
  const title = useTexts(navigationTexts).reservations;
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isBooking, setBooking] = useState(false);
  const change = (changed: Partial<ReservationsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }) });
  const clear = (): void => void navigate({ search: {} });
  const columns = useStayColumns();
  const list = useQuery({
    ...q('listReservations', reservationsInput(search)),
    placeholderData: keepPreviousData,
  });
  const actions = may('write') && (
    <Button variant="primary" icon="plus" onPress={() => setBooking(true)}>
      {words.newReservation}
    </Button>
  );
  const empty = isFiltered(search) ? (
    <Empty
      icon="search"
      title={t.noMatchTitle}
      body={t.noMatchBody}
      action={<Button onPress={clear}>{t.clear}</Button>}
    />
  ) : (
    <Empty icon="bed" title={t.noneTitle} body={t.noneBody} />
  );
  return (
    <>
      <PageHead title={title} actions={actions} />
      <ReservationsFilters search={search} onChange={change} onClear={clear} />
      <ListTable
        caption={title}
        columns={columns}
        list={list}
        rowKey={(stay) => String(stay.id)}
        rowHref={(stay) => `/reservations/${stay.id}`}
        empty={empty}
        total={t.total}
        onPage={(page) => change({ page })}
      />
      {isBooking && <NewReservationDialog wanted={null} onClose={() => setBooking(false)} />}
    </>
  );
}
