import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CallsFilters } from './calls-filters.tsx';
import { callsInput, countFilters, type CallsSearch } from './calls-search.ts';
import { callsTexts } from './calls.texts.ts';
import { NoCalls } from './no-calls.tsx';
import { PlaceCallDialog } from './place-call-dialog.tsx';
import { useCallColumns } from './use-call-columns.tsx';

const route = getRouteApi('/shell/calls');

/** The list of calls, newest first; filters and page stand in the address. */
export function CallsPage(): ReactNode {
  const t = useTexts(callsTexts);
  const title = useTexts(navigationTexts).calls;
  const show = useShow();
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<CallsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changed }) });
  const columns = useCallColumns();
  const list = useQuery({
    ...q('listCalls', callsInput(search, show.timezone)),
    placeholderData: keepPreviousData,
  });
  const actions = (
    <>
      <LinkButton to="/calls/live" icon="activity">
        {t.live}
      </LinkButton>
      {may('write') && (
        <Button
          variant="primary"
          icon="phone-outgoing"
          onPress={() => change({ page: search.page, call: '' })}
        >
          {t.place}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHead title={title} actions={actions} />
      <CallsFilters search={search} onChange={change} />
      <ListTable
        caption={t.title}
        columns={columns}
        list={list}
        rowKey={(call) => String(call.id)}
        rowHref={(call) => `/calls/${call.id}`}
        empty={
          <NoCalls isFiltered={countFilters(search) > 0} onClear={() => void navigate({ search: {} })} />
        }
        total={t.total}
        onPage={(page) => change({ page })}
      />
      {search.call !== undefined && may('write') && (
        <PlaceCallDialog
          to={search.call}
          contactId={search.person ?? null}
          onClose={() => change({ page: search.page, call: undefined, person: undefined })}
        />
      )}
    </>
  );
}
