import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { q, useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { toast } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { browserName } from './browser-name.ts';
import { securityTexts } from './security.texts.ts';

type OwnSession = Answer<'listSessions'>['data'][number];

/** Where the person is signed in; each session but this one can be ended here. */
export function SessionsCard(): ReactNode {
  const t = useTexts(securityTexts);
  const show = useShow();
  const { data, error, isPending, refetch } = useQuery(q('listSessions', {}));
  const end = useSave('deleteOwnSession', {
    refreshes: ['listSessions'],
    onDone: () => toast({ text: t.ended, tone: 'good' }),
  });
  const nameOf = ({ user_agent: agent }: OwnSession): string => {
    const { browser, system } = browserName(agent);
    return system === null ? (browser ?? t.unknown) : t.onSystem(browser ?? t.unknown, system);
  };
  const columns: Column<OwnSession>[] = [
    {
      id: 'browser',
      header: t.browser,
      phone: 'first',
      cell: (row) => (
        <>
          {nameOf(row)} {row.is_current && <Badge tone="good">{t.thisOne}</Badge>}
        </>
      ),
    },
    { id: 'address', header: t.address, phone: 'second', cell: ({ address }) => address },
    { id: 'used', header: t.lastUsed, phone: 'second', cell: (row) => show.ago(row.last_used_at) },
    { id: 'since', header: t.signedIn, phone: 'hidden', cell: (row) => show.when(row.created_at) },
    {
      ...{ id: 'end', header: '', align: 'end', phone: 'first' },
      cell: (row) =>
        !row.is_current && (
          <Button
            size="small"
            aria-label={t.endNamed(nameOf(row))}
            onPress={() =>
              end.mutate(
                { path: { id: row.id } },
                { onError: (fault) => void toast({ text: fault.message, tone: 'bad' }) },
              )
            }
          >
            {t.end}
          </Button>
        ),
    },
  ];
  return (
    <Card isFlush title={t.sessions} description={t.sessionsAbout}>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t.sessions}
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ id }) => String(id)}
        isLoading={isPending}
      />
    </Card>
  );
}
