import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSwitchWorkspace } from '../../app/use-switch-workspace.ts';
import type { Answer } from '../../platform/api.ts';
import { q } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { businessesRoute } from '../settings.routes.tsx';
import { teamTexts } from '../team/team.texts.ts';
import { businessesTexts } from './businesses.texts.ts';
import { LeaveAgency } from './leave-agency.tsx';
import { NewBusinessDialog } from './new-business-dialog.tsx';

type Business = Answer<'listWorkspaces'>['data'][number];

/** The businesses of the person, those of an agency's clients with what they use. */
export function BusinessesPage(): ReactNode {
  const t = useTexts(businessesTexts);
  const { user } = useSession();
  const search = businessesRoute.useSearch();
  const navigate = businessesRoute.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const columns = useBusinessColumns();
  const { data, error, isPending, refetch } = useQuery({
    ...q('listWorkspaces', { query: { page: search.page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Card
        isFlush
        title={t.title}
        description={t.about}
        actions={
          user.may_create_workspaces && (
            <Button icon="plus" onPress={() => setIsCreating(true)}>
              {t.add}
            </Button>
          )
        }
      >
        {error && <Trouble error={error} onRetry={() => void refetch()} />}
        <DataTable
          caption={t.title}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ id }) => String(id)}
          isLoading={isPending}
          {...(data && {
            meta: { page: data.meta.current_page, perPage: data.meta.per_page, total: data.meta.total },
            total: t.count(data.meta.total),
          })}
          onPage={(page) => void navigate({ search: { page } })}
        />
      </Card>
      <LeaveAgency businesses={data?.data ?? []} />
      <NewBusinessDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

function useBusinessColumns(): Column<Business>[] {
  const t = useTexts(businessesTexts);
  const roles = useTexts(teamTexts).roles;
  const show = useShow();
  const { workspace } = useSession();
  const switchTo = useSwitchWorkspace();
  return [
    {
      id: 'name',
      header: t.name,
      phone: 'first',
      cell: ({ name, agency_id: agency }) => (
        <>
          {name} {agency !== null && agency === workspace.id && <Badge tone="info">{t.client}</Badge>}
        </>
      ),
    },
    { id: 'role', header: t.role, phone: 'second', cell: ({ role }) => roles[role] },
    {
      id: 'minutes',
      header: t.minutes,
      align: 'end',
      phone: 'hidden',
      cell: ({ usage }) => show.number(usage.minutes),
    },
    {
      id: 'calls',
      header: t.calls,
      align: 'end',
      phone: 'hidden',
      cell: ({ usage }) => show.number(usage.calls),
    },
    {
      id: 'texts',
      header: t.texts,
      align: 'end',
      phone: 'hidden',
      cell: ({ usage }) => show.number(usage.messages),
    },
    {
      id: 'open',
      header: '',
      align: 'end',
      phone: 'first',
      cell: ({ id, name }) =>
        id === workspace.id ? (
          <Badge tone="good">{t.here}</Badge>
        ) : (
          <Button size="small" aria-label={t.openNamed(name)} onPress={() => switchTo(id)}>
            {t.open}
          </Button>
        ),
    },
  ];
}
