import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../../platform/api-error.ts';
import type { Answer } from '../../platform/api.ts';
import type { PageSearch } from '../../platform/page-search.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column } from '../../ui/data-table/table-columns.ts';
import { Empty } from '../../ui/empty.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from '../integrations.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useEndpointChanges, type Endpoint, type EndpointKind } from './endpoint-kinds.ts';
import { endpointsTexts } from './endpoints.texts.ts';

export type Delivery = Answer<'listWebhookDeliveries'>['data'][number];

interface DeliveryLogProps {
  kind: EndpointKind;
  id: number;
  endpoint: Endpoint | undefined;
  log: UseQueryResult<Answer<'listWebhookDeliveries'>, ApiError>;
  /** The page of the log, and the event whose delivery is shown in full. */
  search: PageSearch<'event'>;
  onSearch: (search: PageSearch<'event'>) => void;
}

const TONES: Record<Delivery['status'], Tone> = {
  pending: 'info',
  delivered: 'good',
  failed: 'bad',
  skipped: 'neutral',
};

/** The deliveries of an endpoint, newest first; failed ones of the page can be sent again together. */
export function DeliveryLog(props: DeliveryLogProps): ReactNode {
  const { kind, id, endpoint, log, search, onSearch } = props;
  const t = useTexts(endpointsTexts);
  const { resend } = useEndpointChanges(kind);
  const columns = useLogColumns();
  const rows = log.data?.data ?? [];
  const again = async (eventId: string): Promise<void> => {
    await resend(id, eventId).then(
      () => toast({ text: t.resent, tone: 'good' }),
      (error: Error) => toast({ text: error.message, tone: 'bad' }),
    );
  };
  const { meta } = log.data ?? {};
  return (
    <>
      <div className={styles['line']}>
        <LinkButton to={kind === 'webhook' ? '/integrations' : '/integrations/hooks'} icon="chevron-left">
          {t.back}
        </LinkButton>
      </div>
      <Card
        isFlush
        title={t.log}
        description={endpoint?.url}
        actions={<ResendFailed rows={rows} resend={(eventId) => resend(id, eventId)} />}
      >
        {log.error && <Trouble error={log.error} onRetry={() => void log.refetch()} />}
        <DataTable
          caption={t.log}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.event_id}
          rowHref={(row) => `/integrations/${kind}s/${id}?event=${encodeURIComponent(row.event_id)}`}
          isLoading={log.isPending}
          empty={<Empty icon="send" title={t.noneSent} body={t.noneSentBody} />}
          {...(meta && {
            meta: { page: meta.current_page, perPage: meta.per_page, total: meta.total },
            total: t.count(meta.total),
          })}
          onPage={(page) => onSearch({ page })}
        />
      </Card>
      <DeliveryDialog
        delivery={rows.find((row) => row.event_id === search.event) ?? null}
        onClose={() => onSearch({ ...search, event: undefined })}
        onResend={(eventId) => void again(eventId)}
      />
    </>
  );
}

function useLogColumns(): Column<Delivery>[] {
  const t = useTexts(endpointsTexts);
  const show = useShow();
  return [
    { id: 'type', header: t.type, phone: 'first', cell: ({ type }) => type },
    {
      id: 'state',
      header: t.state,
      phone: 'second',
      cell: ({ status }) => <Badge tone={TONES[status]}>{t.states[status]}</Badge>,
    },
    {
      id: 'answer',
      header: t.answer,
      phone: 'second',
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last === undefined ? '' : (last.http_status ?? last.error ?? t.noAnswer);
      },
    },
    {
      id: 'tries',
      header: t.tries,
      align: 'end',
      phone: 'hidden',
      cell: ({ attempts }) => show.number(attempts.length),
    },
    { id: 'when', header: t.when, phone: 'second', cell: (row) => show.when(row.created_at) },
  ];
}

interface ResendFailedProps {
  rows: readonly Delivery[];
  resend: (eventId: string) => Promise<unknown>;
}

/** Sends the failed and skipped deliveries of the page again, one after the other. */
function ResendFailed({ rows, resend }: ResendFailedProps): ReactNode {
  const t = useTexts(endpointsTexts);
  const [done, setDone] = useState<{ sent: number; all: number } | null>(null);
  const failed = rows.filter(({ status }) => status === 'failed' || status === 'skipped');
  const start = async (): Promise<void> => {
    const all = failed.length;
    try {
      for (const [sent, { event_id: eventId }] of failed.entries()) {
        setDone({ sent, all });
        await resend(eventId);
      }
      toast({ text: t.resending(all, all), tone: 'good' });
    } catch (error) {
      toast({ text: (error as Error).message, tone: 'bad' });
    } finally {
      setDone(null);
    }
  };
  if (done !== null) {
    return <Progress label={t.resending(done.sent, done.all)} value={done.sent} max={done.all} />;
  }
  if (failed.length === 0) return null;
  return (
    <Button icon="refresh" onPress={() => void start()}>
      {t.resendFailed(failed.length)}
    </Button>
  );
}
