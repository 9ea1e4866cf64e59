import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { AddNumber } from './add-number.tsx';
import { NumberTabs } from './number-tabs.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';
import { useNumberColumns } from './use-number-columns.tsx';

const route = getRouteApi('/shell/phone-numbers');

/** The numbers of the business, and who answers each. */
export function PhoneNumbersPage(): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const title = useTexts(navigationTexts).phoneNumbers;
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const open = (isOpen: boolean): void => void navigate({ search: isOpen ? { new: true } : {} });
  const list = useQuery(q('listPhoneNumbers', {}));
  const columns = useNumberColumns();
  const rows = list.data?.data ?? [];
  const add = may('manage') && (
    <Button variant="primary" icon="plus" onPress={() => open(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={title} actions={rows.length > 0 && add} />
      <NumberTabs />
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.error === null && (
        <DataTable
          caption={t.caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `/phone-numbers/${id}`}
          isLoading={list.isPending}
          empty={
            <Empty
              icon="hash"
              title={t.emptyTitle}
              body={may('manage') ? t.emptyBody : t.emptyBodyViewer}
              action={add}
            />
          }
        />
      )}
      {search.new === true && may('manage') && <AddNumber onClose={() => open(false)} />}
    </>
  );
}
