import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../platform/api-error.ts';
import type { PageMeta } from '../../platform/api-types.ts';
import { useShow } from '../../platform/show.ts';
import { Trouble } from '../trouble.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'meta' | 'isLoading' | 'total'> {
  /** A page of a list, as it was read. */
  list: UseQueryResult<{ data: Row[]; meta: PageMeta }, ApiError>;
  /** The words for all rows, such as "9 calls", by their number and how it is written. */
  total: (n: number, shown: string) => string;
}

/** A page of a list of the API as a table; a refusal in its place, with the way to try again. */
export function ListTable<Row>({ list, total, ...table }: ListTableProps<Row>): ReactNode {
  const show = useShow();
  if (list.error !== null) return <Trouble error={list.error} onRetry={() => void list.refetch()} />;
  const meta = list.data?.meta;
  return (
    <DataTable
      {...table}
      rows={list.data?.data ?? []}
      isLoading={list.isPending || list.isPlaceholderData}
      meta={meta && { page: meta.current_page, perPage: meta.per_page, total: meta.total }}
      total={meta && total(meta.total, show.number(meta.total))}
    />
  );
}
