import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Column } from '../ui/data-table/table-columns.ts';
import { NameCell } from './name-cell.tsx';
import { RecordList } from './record-list.tsx';
import { namesOf, type NamedRecord } from './records-field.tsx';
import { ServicePanel, type Service } from './service-panel.tsx';
import { servicesTexts } from './services.texts.ts';

const route = getRouteApi('/shell/company/services');
const BASE = '/company/services';

/** What can be booked. */
export function ServicesTab(): ReactNode {
  const t = useTexts(servicesTexts);
  const { q: search = '' } = route.useSearch();
  const services = useQuery(q('listServices', {}));
  const staff = useQuery(q('listStaff', {})).data?.data ?? [];
  const rows = services.data?.data ?? null;
  return (
    <RecordList
      base={BASE}
      words={t.list}
      icon="tag"
      columns={useColumns(staff)}
      rows={rows}
      error={services.error}
      search={search}
      wordsOf={({ name, description }) => `${name} ${description ?? ''}`}
      panel={(service) => <ServicePanel base={BASE} service={service} staff={staff} />}
    />
  );
}

function useColumns(staff: readonly NamedRecord[]): Column<Service>[] {
  const t = useTexts(servicesTexts);
  const show = useShow();
  return [
    { id: 'name', header: t.columns.name, cell: (one) => <NameCell name={one.name} active={one.active} /> },
    {
      id: 'duration',
      header: t.columns.duration,
      cell: (one) => t.minutes(one.duration_minutes),
      width: '110px',
    },
    {
      id: 'price',
      header: t.columns.price,
      cell: ({ price_cents }) => price_cents !== null && show.money(price_cents),
      align: 'end',
      width: '110px',
    },
    {
      id: 'staff',
      header: t.columns.staff,
      cell: ({ staff_member_ids }) => namesOf(staff, staff_member_ids) || t.everybody,
      phone: 'hidden',
    },
  ];
}
