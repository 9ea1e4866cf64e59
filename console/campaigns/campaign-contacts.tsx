import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { CampaignContact } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { withoutEmpty } from '../platform/read-address.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { ListTable } from '../ui/data-table/list-table.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Empty } from '../ui/empty.tsx';
import { FilterSelect } from '../ui/fields/filter-select.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { StateBadge } from './campaign-badge.tsx';
import { STATES } from './campaigns-search.ts';
import styles from './campaigns.module.css';
import { campaignsTexts } from './campaigns.texts.ts';

const route = getRouteApi('/shell/campaigns/$id');
const PER_PAGE = 25;

/** Whom a campaign calls, and what came of it; state and page stand in the address. */
export function CampaignContacts({ campaignId }: { campaignId: number }): ReactNode {
  const t = useTexts(campaignsTexts);
  const { state, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const id = useId();
  const columns = useColumns();
  const list = useQuery({
    ...q('listCampaignContacts', {
      path: { id: campaignId },
      query: withoutEmpty({ state, page, per_page: PER_PAGE }),
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (
    <div className={styles['choice']}>
      <FilterSelect
        label={t.state}
        isLabelHidden
        any={t.everyState}
        choices={STATES.map((id) => ({ id, label: t.states[id] }))}
        value={state}
        onChange={(chosen) => void navigate({ search: { state: chosen } })}
      />
    </div>
  );
  return (
    <section className={styles['contacts']} aria-labelledby={id}>
      <header className={styles['listHead']}>
        <h2 id={id}>{t.contacts}</h2>
        {filter}
      </header>
      <ListTable
        caption={t.contacts}
        columns={columns}
        list={list}
        rowKey={(one) => String(one.contact_id)}
        rowHref={(one) => `/contacts/${one.contact_id}`}
        empty={<Empty icon="users" title={state === undefined ? t.noContacts : t.noContactsOf} />}
        total={t.totalContacts}
        onPage={(next) => void navigate({ search: { state, page: next === 1 ? undefined : next } })}
      />
    </section>
  );
}

function useColumns(): Column<CampaignContact>[] {
  const t = useTexts(campaignsTexts);
  const show = useShow();
  return [
    {
      id: 'name',
      header: t.person,
      cell: ({ name, phone, contact_id: id }) => name ?? (phone === null ? String(id) : show.phone(phone)),
    },
    {
      id: 'phone',
      header: t.phone,
      width: '170px',
      cell: ({ phone }) => (phone === null ? t.noPhone : show.phone(phone)),
    },
    {
      id: 'state',
      header: t.state,
      width: '150px',
      phone: 'first',
      cell: ({ state, skip_reason: because }) => (
        <>
          <StateBadge state={state} />
          {because !== null && <p>{t.skipReasons[because]}</p>}
        </>
      ),
    },
    {
      id: 'attempts',
      header: t.tries,
      width: '90px',
      align: 'end',
      phone: 'hidden',
      cell: ({ attempts }) => show.number(attempts),
    },
    {
      id: 'call',
      header: t.lastCall,
      width: '130px',
      cell: ({ call_id: id }) =>
        id === null ? null : <RouteLink to={`/calls/${id}`}>{t.showCall}</RouteLink>,
    },
  ];
}
