import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForAbility } from '../../app/for-some.tsx';
import { navigationTexts } from '../../app/navigation.texts.ts';
import type { Carrier } from '../../platform/api-types.ts';
import { q } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { NumberTabs } from '../number-tabs.tsx';
import { CarrierState } from './carrier-state.tsx';
import styles from './carriers.module.css';
import { carriersTexts } from './carriers.texts.ts';
import { kindsTexts } from './kinds.texts.ts';

/** How calls and texts reach the telephone network. */
export function CarriersPage(): ReactNode {
  const t = useTexts(carriersTexts);
  const title = useTexts(navigationTexts).phoneNumbers;
  const may = useMay();
  return (
    <>
      <PageHead
        title={title}
        actions={
          may('manage') && (
            <LinkButton to="/phone-numbers/carriers/new" variant="primary" icon="plus">
              {t.add}
            </LinkButton>
          )
        }
      />
      <NumberTabs />
      <ForAbility needs="manage">
        <CarrierList />
      </ForAbility>
    </>
  );
}

function CarrierList(): ReactNode {
  const t = useTexts(carriersTexts);
  const list = useQuery(q('listCarriers', {}));
  const columns = useCarrierColumns();
  if (list.error !== null) return <Trouble error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <DataTable
      caption={t.carriers}
      columns={columns}
      rows={list.data?.data ?? []}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => `/phone-numbers/carriers/${id}`}
      isLoading={list.isPending}
      empty={<Empty icon="server" title={t.emptyTitle} body={t.emptyBody} />}
    />
  );
}

/** The name of a carrier, and its server where it has one. */
function Named({ carrier: { name, settings } }: { carrier: Carrier }): ReactNode {
  const host = Object.hasOwn(settings, HOST) ? settings.host : null;
  return (
    <span className={styles['named']}>
      <span>{name}</span>
      {host !== null && <span className={styles['host']}>{host}</span>}
    </span>
  );
}

const HOST = 'host';

function useCarrierColumns(): Column<Carrier>[] {
  const t = useTexts(carriersTexts);
  const { kinds } = useTexts(kindsTexts);
  const show = useShow();
  return [
    {
      id: 'name',
      header: t.name,
      cell: (carrier) => <Named carrier={carrier} />,
    },
    {
      ...{ id: 'state', header: t.state, width: '160px', phone: 'first' },
      cell: (carrier) => <CarrierState carrier={carrier} />,
    },
    {
      ...{ id: 'kind', header: t.kind, width: '22%', phone: 'second' },
      cell: ({ kind }) => kinds[kind],
    },
    {
      ...{ id: 'trouble', header: t.lastCheck, width: '30%', phone: 'hidden' },
      cell: ({ status: { message, checked_at: at } }) => message ?? (at && show.ago(at)),
    },
  ];
}
