import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import styles from './company.module.css';
import { companyTexts } from './company.texts.ts';
import { RecordList } from './record-list.tsx';
import { StaffPanel } from './staff-panel.tsx';
import type { NamedService, StaffMember } from './staff-values.ts';
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
      panel={(chosen) =>
        rows !== null && (
          <StaffPanel
            key={chosen}
            base={BASE}
            member={rows.find(({ id }) => id === chosen) ?? null}
            isNew={chosen === 'new'}
            services={services}
          />
        )
      }
    />
  );
}

function useColumns(services: readonly NamedService[]): Column<StaffMember>[] {
  const t = useTexts(staffTexts);
  const all = useTexts(companyTexts);
  const show = useShow();
  const names = (ids: readonly number[]): string => {
    const named = services.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return named.length === 0 ? t.everyService : named.join(', ');
  };
  const away = ({ time_off }: StaffMember): string | null => {
    const next = time_off
      .filter(({ ends_at }) => Date.parse(ends_at) > Date.now())
      .sort((one, other) => one.starts_at.localeCompare(other.starts_at))[0];
    return next === undefined ? null : t.nextAway(show.when(next.starts_at), show.when(next.ends_at));
  };
  return [
    {
      id: 'name',
      header: t.columns.name,
      cell: ({ name, active }) => (
        <span className={styles['dates']}>
          {name}
          {!active && <Badge>{all.inactive}</Badge>}
        </span>
      ),
    },
    { id: 'services', header: t.columns.services, cell: ({ service_ids }) => names(service_ids) },
    {
      id: 'hours',
      header: t.columns.hours,
      cell: ({ working_hours }) => (working_hours === null ? t.companyHours : t.ownHours),
      phone: 'hidden',
    },
    { id: 'away', header: t.columns.away, cell: away },
  ];
}
