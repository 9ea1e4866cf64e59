import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import type { Endpoint, EndpointKind } from './endpoint-kinds.ts';
import { EndpointTable } from './endpoint-table.tsx';
import { endpointsTexts } from './endpoints.texts.ts';

/** The webhooks of the business. */
export function WebhooksPage(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(q('listWebhooks', {}));
  return (
    <Endpoints
      kind="webhook"
      endpoints={data?.data ?? []}
      error={error}
      isLoading={isPending}
      onRetry={() => void refetch()}
    />
  );
}

/** The hooks that apps registered. */
export function HooksPage(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(q('listHooks', {}));
  return (
    <Endpoints
      kind="hook"
      endpoints={data?.data ?? []}
      error={error}
      isLoading={isPending}
      onRetry={() => void refetch()}
    />
  );
}

interface EndpointsProps {
  kind: EndpointKind;
  endpoints: Endpoint[];
  error: Error | null;
  isLoading: boolean;
  onRetry: () => void;
}

/** The endpoint that is changed in the dialog, `new`, or none. */
type Open = Endpoint | 'new' | null;

function Endpoints({ kind, endpoints, error, isLoading, onRetry }: EndpointsProps): ReactNode {
  const t = useTexts(endpointsTexts);
  const [open, setOpen] = useState<Open>(null);
  const isWebhook = kind === 'webhook';
  const add = (
    <Button variant="primary" icon="plus" onPress={() => setOpen('new')}>
      {isWebhook ? t.addWebhook : t.addHook}
    </Button>
  );
  const empty = (
    <Empty icon="webhook" title={t.none} body={isWebhook ? t.noneWebhooks : t.noneHooks} action={add} />
  );
  return (
    <Card
      isFlush
      title={isWebhook ? t.webhooks : t.hooks}
      description={isWebhook ? t.webhooksAbout : t.hooksAbout}
      {...(endpoints.length > 0 ? { actions: add } : {})}
    >
      {error && <Trouble error={error} onRetry={onRetry} />}
      <EndpointTable
        kind={kind}
        endpoints={endpoints}
        isLoading={isLoading}
        onEdit={setOpen}
        empty={error === null ? empty : null}
      />
      <EndpointDialog
        kind={kind}
        endpoint={open === 'new' ? null : open}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}
