import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { hookLogRoute, webhookLogRoute } from '../integrations.routes.tsx';
import { DeliveryLog } from './delivery-log.tsx';

/** What was sent to a webhook, and what it answered. */
export function WebhookLogPage(): ReactNode {
  const path = { id: Number(webhookLogRoute.useParams().id) };
  const search = webhookLogRoute.useSearch();
  const navigate = webhookLogRoute.useNavigate();
  const endpoint = useQuery(q('getWebhook', { path })).data?.data;
  const log = useQuery({
    ...q('listWebhookDeliveries', { path, query: { page: search.page } }),
    placeholderData: keepPreviousData,
  });
  const go = (next: typeof search): void => void navigate({ search: next });
  return <DeliveryLog kind="webhook" {...path} endpoint={endpoint} log={log} search={search} onSearch={go} />;
}

/** What was sent to an app hook, and what it answered. */
export function HookLogPage(): ReactNode {
  const path = { id: Number(hookLogRoute.useParams().id) };
  const search = hookLogRoute.useSearch();
  const navigate = hookLogRoute.useNavigate();
  const endpoint = useQuery(q('getHook', { path })).data?.data;
  const log = useQuery({
    ...q('listHookDeliveries', { path, query: { page: search.page } }),
    placeholderData: keepPreviousData,
  });
  const go = (next: typeof search): void => void navigate({ search: next });
  return <DeliveryLog kind="hook" {...path} endpoint={endpoint} log={log} search={search} onSearch={go} />;
}
