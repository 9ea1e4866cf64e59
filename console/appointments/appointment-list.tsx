import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Empty } from '../ui/empty.tsx';
import { countFilters, listQuery, NO_FILTERS, type Appointment } from './appointments-search.ts';
import styles from './appointments.module.css';
import { appointmentsTexts } from './appointments.texts.ts';
import { FreshNotice } from './fresh-notice.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Address } from './use-address.ts';
import { useNameOf } from './use-change-appointment.ts';

interface ListProps {
  address: Address;
  fresh: ReadonlySet<number>;
}

/** Appointments from a day on, or all that were searched for, as a table. */
export function AppointmentList({ address, fresh }: ListProps): ReactNode {
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const { search, day, id, change } = address;
  const columns = useColumns(fresh);
  const list = useQuery({
    ...q('listAppointments', { query: listQuery(search, day, show.timezone) }),
    placeholderData: keepPreviousData,
  });
  const caption = search.q === undefined ? t.from(show.longDay(day)) : t.found(search.q);
  return (
    <div className={styles['calendar']}>
      <FreshNotice appointments={list.data?.data ?? []} fresh={fresh} />
      <ListTable
        caption={`${t.listTitle}, ${caption}`}
        columns={columns}
        list={list}
        rowKey={(one) => String(one.id)}
        rowHref={(one) => address.hrefOf(one.id)}
        current={id === null ? undefined : String(id)}
        empty={<NoAppointments address={address} />}
        total={t.total}
        onPage={(page) => change({ page })}
      />
    </div>
  );
}

function useColumns(fresh: ReadonlySet<number>): Column<Appointment>[] {
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const nameOf = useNameOf();
  return [
    { id: 'when', header: t.columns.when, cell: (one) => show.when(one.starts_at), width: '220px' },
    {
      id: 'customer',
      header: t.columns.customer,
      phone: 'first',
      cell: (one) => (
        <span className={styles['who']}>
          {nameOf(one)}
          {fresh.has(one.id) && <Badge tone="info">{t.fresh}</Badge>}
        </span>
      ),
    },
    { id: 'service', header: t.columns.service, cell: (one) => one.title },
    { id: 'staff', header: t.columns.staff, cell: (one) => one.staff?.name, phone: 'hidden' },
    {
      id: 'status',
      header: t.columns.status,
      cell: (one) => <StatusBadge status={one.status} />,
      width: '160px',
    },
  ];
}

function NoAppointments({ address }: Pick<ListProps, 'address'>): ReactNode {
  const t = useTexts(appointmentsTexts);
  const { search, change } = address;
  if (countFilters(search) === 0) return <Empty icon="calendar" title={t.emptyTitle} body={t.emptyBody} />;
  return (
    <Empty
      icon="search"
      title={t.emptyFiltered}
      body={t.emptyFilteredBody}
      action={<Button onPress={() => change(NO_FILTERS)}>{t.clear}</Button>}
    />
  );
}
