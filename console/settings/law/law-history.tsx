import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LawChange } from '../../platform/api-types.ts';
import { q } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Empty } from '../../ui/empty.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { lawRoute } from '../settings.routes.tsx';
import { lawTexts } from './law.texts.ts';

/** All that was ever changed, the newest first. */
export function LawHistory(): ReactNode {
  const t = useTexts(lawTexts);
  const search = lawRoute.useSearch();
  const navigate = lawRoute.useNavigate();
  const columns = useColumns();
  const { data, error, isPending, refetch } = useQuery({
    ...q('listLawChanges', { query: { page: search.page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card isFlush title={t.history}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t.history}
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ id }) => String(id)}
        isLoading={isPending}
        empty={error === null && <Empty icon="check" title={t.none} body={t.noneBody} />}
        {...(data && {
          meta: { page: data.meta.current_page, perPage: data.meta.per_page, total: data.meta.total },
          total: t.count(data.meta.total),
        })}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
    </Card>
  );
}

function useColumns(): Column<LawChange>[] {
  const t = useTexts(lawTexts);
  const show = useShow();
  return [
    { id: 'rule', header: t.rule, phone: 'first', cell: ({ rule }) => t.rules[rule].name },
    {
      id: 'state',
      header: t.state,
      phone: 'second',
      cell: ({ enforced }) => <Badge tone={enforced ? 'good' : 'warn'}>{enforced ? t.on : t.off}</Badge>,
    },
    { id: 'reason', header: t.reason, phone: 'second', cell: ({ reason }) => reason ?? '' },
    { id: 'who', header: t.who, phone: 'second', cell: ({ changed_by: by }) => by?.name ?? t.product },
    { id: 'when', header: t.when, phone: 'second', cell: (row) => show.when(row.changed_at) },
  ];
}
