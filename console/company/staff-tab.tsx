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
import { StaffPanel } from './staff-panel.tsx';
import type { StaffMember } from './staff-values.ts';
import { staffTexts } from './staff.texts.ts';

const route = getRouteApi('/shell/company/staff');
const BASE = '/company/staff';

/** People who can be booked. */
export function StaffTab(): ReactNode {
  const t = useTexts(staffTexts);
  const { q: search = '' } = route.useSearch();
  const staff = useQuery(q('listStaff', {}));
  const services = useQuery(q('listServices', {})).data?.data ?? [];
  const rows = staff.data?.data ?? null;
  return (
    <RecordList
      base={BASE}
      words={t.list}
      icon="users"
      columns={useColumns(services)}
      rows={rows}
      error={staff.error}
      search={search}
      wordsOf={({ name, email, phone }) => `${name} ${email ?? ''} ${phone ?? ''}`}
      panel={(member) => <StaffPanel base={BASE} member={member} services={services} />}
    />
  );
}

function useColumns(services: readonly NamedRecord[]): Column<StaffMember>[] {
  const t = useTexts(staffTexts);
  const show = useShow();
  const away = ({ time_off }: StaffMember): string | null => {
    const next = time_off
      .filter(({ ends_at }) => Date.parse(ends_at) > Date.now())
      .sort((one, other) => one.starts_at.localeCompare(other.starts_at))[0];
    return next === undefined ? null : t.nextAway(show.when(next.starts_at), show.when(next.ends_at));
  };
  return [
    { id: 'name', header: t.columns.name, cell: (one) => <NameCell name={one.name} active={one.active} /> },
    {
      id: 'services',
      header: t.columns.services,
      cell: ({ service_ids }) => namesOf(services, service_ids) || t.everyService,
    },
    {
      id: 'hours',
      header: t.columns.hours,
      cell: ({ working_hours }) => (working_hours === null ? t.companyHours : t.ownHours),
      phone: 'hidden',
    },
    { id: 'away', header: t.columns.away, cell: away },
  ];
}
