import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForAbility } from '../../app/for-some.tsx';
import type { Answer } from '../../platform/api.ts';
import { readOne } from '../../platform/read-address.ts';
import { q } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Empty } from '../../ui/empty.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { noticesRoute } from '../settings.routes.tsx';
import styles from '../settings.module.css';
import { noticesTexts } from './notices.texts.ts';

type Notice = Answer<'listNotices'>['data'][number];

const STATUSES = ['pending', 'sent', 'not_sent', 'failed'] as const;
const CHANNELS = ['email', 'text'] as const;
const ALL = 'all';
const TONES: Record<Notice['status'], Tone> = {
  pending: 'info',
  sent: 'good',
  not_sent: 'warn',
  failed: 'bad',
};

/** The log of notices, for who manages the business. */
export const NoticesPage = (): ReactNode => (
  <ForAbility needs="manage">
    <NoticeLog />
  </ForAbility>
);

function NoticeLog(): ReactNode {
  const t = useTexts(noticesTexts);
  const search = noticesRoute.useSearch();
  const navigate = noticesRoute.useNavigate();
  const status = readOne(STATUSES, search.status);
  const channel = readOne(CHANNELS, search.channel);
  const { data, error, isPending, refetch } = useQuery({
    ...q('listNotices', { query: { page: search.page, status, channel } }),
    placeholderData: keepPreviousData,
  });
  const columns = useNoticeColumns();
  const filter = (name: 'status' | 'channel') => (chosen: string) =>
    void navigate({ search: { ...search, page: undefined, [name]: chosen === ALL ? undefined : chosen } });
  return (
    <Card
      isFlush
      title={t.title}
      description={t.about}
      actions={
        <>
          <Select
            label={t.status}
            isLabelHidden
            choices={[
              { id: ALL, label: t.allStatuses },
              ...STATUSES.map((id) => ({ id, label: t.statuses[id] })),
            ]}
            value={status ?? ALL}
            onChange={filter('status')}
          />
          <Select
            label={t.channel}
            isLabelHidden
            choices={[
              { id: ALL, label: t.allChannels },
              ...CHANNELS.map((id) => ({ id, label: t.channels[id] })),
            ]}
            value={channel ?? ALL}
            onChange={filter('channel')}
          />
        </>
      }
    >
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <DataTable
        caption={t.title}
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ id }) => String(id)}
        isLoading={isPending}
        empty={error === null && <NoNotices isFiltered={(status ?? channel) !== undefined} />}
        {...(data && {
          meta: { page: data.meta.current_page, perPage: data.meta.per_page, total: data.meta.total },
          total: t.count(data.meta.total),
        })}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
    </Card>
  );
}

function NoNotices({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const t = useTexts(noticesTexts);
  if (isFiltered) return <Empty icon="bell" title={t.noneFound} />;
  return <Empty icon="bell" title={t.none} body={t.noneBody} />;
}

function useNoticeColumns(): Column<Notice>[] {
  const t = useTexts(noticesTexts);
  const show = useShow();
  return [
    { id: 'what', header: t.what, phone: 'first', cell: ({ subject, kind }) => subject ?? kind },
    {
      id: 'to',
      header: t.to,
      phone: 'second',
      cell: ({ to, name, audience }) => `${name ?? show.phone(to)} (${t.audiences[audience]})`,
    },
    {
      id: 'channel',
      header: t.channel,
      width: '120px',
      phone: 'hidden',
      cell: ({ channel }) => t.channels[channel],
    },
    {
      id: 'status',
      header: t.status,
      phone: 'second',
      cell: ({ status, error }) => (
        <>
          <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
          {error !== null && <p className={styles['why']}>{error}</p>}
        </>
      ),
    },
    {
      id: 'at',
      header: t.at,
      width: '170px',
      phone: 'second',
      cell: (row) => show.when(row.sent_at ?? row.created_at),
    },
  ];
}
