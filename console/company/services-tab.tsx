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
      panel={(chosen) =>
        rows !== null && (
          <ServicePanel
            key={chosen}
            base={BASE}
            service={rows.find(({ id }) => id === chosen) ?? null}
            isNew={chosen === 'new'}
            staff={staff}
          />
        )
      }
    />
  );
}

function useColumns(staff: readonly { id: number; name: string }[]): Column<Service>[] {
  const t = useTexts(servicesTexts);
  const all = useTexts(companyTexts);
  const show = useShow();
  const names = (ids: readonly number[]): string => {
    const named = staff.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return named.length === 0 ? t.everybody : named.join(', ');
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
      cell: ({ staff_member_ids }) => names(staff_member_ids),
      phone: 'hidden',
    },
  ];
}
