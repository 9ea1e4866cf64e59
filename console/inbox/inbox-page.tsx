import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import type { ApiError } from '../platform/api-error.ts';
import type { Answer } from '../platform/api.ts';
import type { InboxItem } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { readId } from '../platform/read-address.ts';
import { useMay, useSession } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { WithPanel } from '../ui/panel.tsx';
import { InboxAlerts } from './inbox-alerts.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxKeys } from './inbox-keys.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { countFilters, inboxInput, type InboxSearch } from './inbox-search.ts';
import { inboxTexts } from './inbox.texts.ts';
import { useFinishItem } from './use-change-item.ts';
import { useInboxColumns } from './use-inbox-columns.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';

const route = getRouteApi('/shell/inbox');

/** What callers left for the team, newest first; an open item stands beside the list. */
export function InboxPage(): ReactNode {
  const title = useTexts(navigationTexts).inbox;
  const { search, openId, go, hrefOf } = useInboxAddress();
  const { user } = useSession();
  const show = useShow();
  const list = useQuery({
    ...q('listInboxItems', inboxInput(search, { zone: show.timezone, userId: user.id })),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.data ?? [];
  const [isAssigning, setAssigning] = useState(false);
  useKeysOfList({ rows, openId, go, onAssign: () => setAssigning(true) });
  const change = (changed: Partial<InboxSearch>): void =>
    go(openId, { ...search, page: undefined, ...changed });
  const panel = openId !== null && (
    <InboxPanel
      key={openId}
      id={openId}
      row={rows.find(({ id }) => id === openId)}
      onClose={() => go(null, search)}
      isAssigning={isAssigning}
      onAssigning={setAssigning}
    />
  );
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <InboxAlerts title={title} openId={openId} />
            <InboxKeys />
          </>
        }
      />
      <InboxFilters search={search} onChange={change} />
      <WithPanel panel={panel}>
        <InboxTable
          list={list}
          openId={openId}
          hrefOf={hrefOf}
          isFiltered={countFilters(search) > 0}
          onClear={() => go(null, {})}
          onPage={(page) => go(openId, { ...search, page })}
        />
      </WithPanel>
    </>
  );
}

interface InboxTableProps {
  list: UseQueryResult<Answer<'listInboxItems'>, ApiError>;
  openId: number | null;
  hrefOf: (item: InboxItem) => string;
  isFiltered: boolean;
  onClear: () => void;
  onPage: (page: number) => void;
}

function InboxTable(props: InboxTableProps): ReactNode {
  const { openId, hrefOf, isFiltered, onClear, ...table } = props;
  const t = useTexts(inboxTexts);
  const title = useTexts(navigationTexts).inbox;
  const columns = useInboxColumns(openId !== null);
  const empty = isFiltered ? (
    <Empty
      icon="search"
      title={t.noMatch}
      body={t.noMatchBody}
      action={<Button onPress={onClear}>{t.clear}</Button>}
    />
  ) : (
    <Empty icon="inbox" title={t.none} body={t.noneBody} />
  );
  return (
    <ListTable
      {...table}
      caption={title}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowHref={hrefOf}
      current={openId === null ? '' : String(openId)}
      empty={empty}
      total={t.total}
    />
  );
}

/** The address of the page: filters, page and the open item, and how to change them. */
function useInboxAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { id } = useParams({ strict: false });
  const openId = readId(id) ?? null;
  const go = (to: number | null, next: InboxSearch): void => {
    if (to === null) void navigate({ to: '/inbox', search: next });
    else void navigate({ to: '/inbox/$id', params: { id: String(to) }, search: next });
  };
  const hrefOf = (item: InboxItem): string =>
    router.buildLocation({ to: '/inbox/$id', params: { id: String(item.id) }, search }).href;
  return { search, openId, go, hrefOf };
}

interface KeysOfList {
  rows: readonly InboxItem[];
  openId: number | null;
  go: (id: number | null, search: InboxSearch) => void;
  onAssign: () => void;
}

function useKeysOfList({ rows, openId, go, onAssign }: KeysOfList): void {
  const search = route.useSearch();
  const may = useMay();
  const finish = useFinishItem();
  const place = rows.findIndex(({ id }) => id === openId);
  const item = rows[place];
  const step = (by: number): void => {
    const next = rows[place === -1 ? 0 : place + by];
    if (next !== undefined) go(next.id, search);
  };
  const writing = may('write')
    ? { e: () => item && finish(item), a: () => openId !== null && onAssign() }
    : {};
  useInboxKeys({ j: () => step(1), k: () => step(-1), ...writing });
}
