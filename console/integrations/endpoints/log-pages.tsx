import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { hookLogRoute, webhookLogRoute } from '../integrations.routes.tsx';
import { DeliveryLog } from './delivery-log.tsx';

/** What was sent to a webhook, and what it answered. */
export function WebhookLogPage(): ReactNode {
  const id = Number(webhookLogRoute.useParams().id);
  const search = webhookLogRoute.useSearch();
  const navigate = webhookLogRoute.useNavigate();
  const endpoint = useQuery(q('getWebhook', { path: { id } }));
  const log = useQuery({
    ...q('listWebhookDeliveries', { path: { id }, query: { page: search.page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DeliveryLog
      kind="webhook"
      id={id}
      endpoint={endpoint.data?.data ?? null}
      log={log}
      open={search.event}
      onOpen={(event) => void navigate({ search: { ...search, event } })}
      onPage={(page) => void navigate({ search: { page } })}
    />
  );
}

/** What was sent to an app hook, and what it answered. */
export function HookLogPage(): ReactNode {
  const id = Number(hookLogRoute.useParams().id);
  const search = hookLogRoute.useSearch();
  const navigate = hookLogRoute.useNavigate();
  const endpoint = useQuery(q('getHook', { path: { id } }));
  const log = useQuery({
    ...q('listHookDeliveries', { path: { id }, query: { page: search.page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DeliveryLog
      kind="hook"
      id={id}
      endpoint={endpoint.data?.data ?? null}
      log={log}
      open={search.event}
      onOpen={(event) => void navigate({ search: { ...search, event } })}
      onPage={(page) => void navigate({ search: { page } })}
    />
  );
}
