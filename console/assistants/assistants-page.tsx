import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { Select } from '../ui/fields/select.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { assistantsTexts } from './assistants.texts.ts';
import { NewAssistant } from './new-assistant.tsx';
import { ASSISTANT_STATUSES, type AssistantsSearch } from './searches.ts';
import { useAssistantColumns } from './use-assistant-columns.tsx';

const route = getRouteApi('/shell/assistants');
const ALL = 'all';
/** More assistants than any business has. */
const MOST = 100;

/** The assistants of the business. */
export function AssistantsPage(): ReactNode {
  const t = useTexts(assistantsTexts);
  const title = useTexts(navigationTexts).assistants;
  const may = useMay();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: AssistantsSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }) });
  const list = useQuery(q('listAssistants', { query: { ...statusOf(search), per_page: MOST } }));
  const columns = useAssistantColumns();
  const add = (
    <Button variant="primary" icon="plus" onPress={() => change({ new: true })}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead
        title={title}
        filters={
          <Select
            label={t.state}
            isLabelHidden
            choices={[
              { id: ALL, label: t.allStates },
              ...ASSISTANT_STATUSES.map((id) => ({ id, label: t.states[id] })),
            ]}
            value={search.status ?? ALL}
            onChange={(id) => change({ status: ASSISTANT_STATUSES.find((status) => status === id) })}
          />
        }
        actions={
          may('write') && (
            <>
              <LinkButton to="/try" icon="mic">
                {t.tryIt}
              </LinkButton>
              {add}
            </>
          )
        }
      />
      {list.error !== null && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {list.error === null && (
        <DataTable
          caption={t.caption}
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `/assistants/${id}`}
          isLoading={list.isPending}
          empty={
            search.status === undefined ? (
              <Empty icon="bot" title={t.emptyTitle} body={t.emptyBody} action={may('write') && add} />
            ) : (
              <Empty icon="bot" title={t.emptyFilter} />
            )
          }
        />
      )}
      {search.new === true && may('write') && <NewAssistant onClose={() => change({ new: undefined })} />}
    </>
  );
}

const statusOf = ({ status }: AssistantsSearch): { status?: NonNullable<AssistantsSearch['status']> } =>
  status === undefined ? {} : { status };
