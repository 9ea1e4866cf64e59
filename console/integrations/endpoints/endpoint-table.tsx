import type { ReactNode } from 'react';
import { useSave } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { RowMenu, type MenuAction } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from '../integrations.module.css';
import { useEndpointChanges, type Endpoint, type EndpointKind } from './endpoint-kinds.ts';
import { endpointsTexts } from './endpoints.texts.ts';

interface EndpointTableProps {
  kind: EndpointKind;
  endpoints: Endpoint[];
  isLoading: boolean;
  onEdit: (endpoint: Endpoint) => void;
  empty: ReactNode;
}

const SUCCESS = { from: 200, to: 299 } as const;
const isSuccess = (status: number): boolean => status >= SUCCESS.from && status <= SUCCESS.to;

/** Endpoints with what they are told and what they last answered; each leads to its log. */
export function EndpointTable({ kind, endpoints, isLoading, onEdit, empty }: EndpointTableProps): ReactNode {
  const t = useTexts(endpointsTexts);
  const show = useShow();
  const actionsOf = useEndpointActions(kind, onEdit);
  const lastAnswer = ({ last_status: status, last_sent_at: at }: Endpoint): ReactNode => {
    if (at === null) return t.never;
    const tone = status !== null && isSuccess(status) ? 'good' : 'bad';
    return (
      <span className={styles['line']}>
        <Badge tone={tone}>{status === null ? t.noAnswer : String(status)}</Badge>
        {show.ago(at)}
      </span>
    );
  };
  const columns: Column<Endpoint>[] = [
    {
      id: 'url',
      header: t.url,
      phone: 'first',
      cell: ({ url, description }) => <span className={styles['address']}>{description ?? url}</span>,
    },
    {
      id: 'events',
      header: t.events,
      phone: 'second',
      cell: ({ events }) => (events.includes('*') ? t.every : t.eventCount(events.length)),
    },
    {
      id: 'state',
      header: t.state,
      phone: 'second',
      cell: ({ active }) => <Badge tone={active ? 'good' : 'warn'}>{active ? t.active : t.paused}</Badge>,
    },
    { id: 'last', header: t.lastAnswer, phone: 'second', cell: lastAnswer },
    {
      id: 'actions',
      header: '',
      align: 'end',
      phone: 'first',
      cell: (row) => <RowMenu name={row.description ?? row.url} items={actionsOf(row)} />,
    },
  ];
  return (
    <DataTable
      caption={kind === 'webhook' ? t.webhooks : t.hooks}
      columns={columns}
      rows={endpoints}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => `/integrations/${kind}s/${id}`}
      isLoading={isLoading}
      empty={empty}
    />
  );
}

function useEndpointActions(
  kind: EndpointKind,
  onEdit: (endpoint: Endpoint) => void,
): (endpoint: Endpoint) => MenuAction[] {
  const t = useTexts(endpointsTexts);
  const confirm = useConfirm();
  const changes = useEndpointChanges(kind);
  const test = useSave('testWebhook', { refreshes: ['listWebhooks', 'listWebhookDeliveries'] });
  const complain = (error: Error): void => void toast({ text: error.message, tone: 'bad' });
  const tryOut = (id: number): void =>
    test.mutate(
      { path: { id } },
      {
        onSuccess: ({ data }) =>
          data.delivered
            ? toast({ text: t.testDone(data.duration_ms), tone: 'good' })
            : toast({ text: data.error ?? t.noAnswer, tone: 'bad' }),
        onError: complain,
      },
    );
  const remove = async (id: number): Promise<void> => {
    const question = { title: t.removeTitle, body: t.removeBody, action: t.remove, danger: true };
    const onSuccess = (): void => void toast({ text: t.removed, tone: 'good' });
    if (await confirm(question)) changes.remove(id, { onSuccess, onError: complain });
  };
  return (endpoint) => [
    { id: 'edit', label: t.change, icon: 'edit', onAction: () => onEdit(endpoint) },
    ...(kind === 'webhook'
      ? [{ id: 'test', label: t.test, icon: 'send' as const, onAction: () => tryOut(endpoint.id) }]
      : []),
    { id: 'log', label: t.log, icon: 'list', href: `/integrations/${kind}s/${endpoint.id}` },
    {
      id: 'pause',
      label: endpoint.active ? t.pause : t.resume,
      icon: endpoint.active ? 'pause' : 'play',
      onAction: () => changes.update(endpoint.id, { active: !endpoint.active }, { onError: complain }),
    },
    { id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void remove(endpoint.id) },
  ];
}
