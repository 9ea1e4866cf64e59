import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '../../platform/api-error.ts';
import type { Answer } from '../../platform/api.ts';
import { useSave } from '../../platform/queries.ts';

/** A webhook or an app hook: both are endpoints of the same engine. */
export type Endpoint = Answer<'listWebhooks'>['data'][number] & { signed?: boolean };
export type EndpointKind = 'webhook' | 'hook';

/** What a form says of an endpoint. */
export interface EndpointValues {
  url: string;
  events: string[];
  description: string | null;
  active: boolean;
  signing_secret?: string;
}

/** What follows a change: a refusal that no form shows has to be told. */
interface Told {
  onSuccess?: () => void;
  onError?: (error: ApiError) => void;
}

interface EndpointChanges {
  /** The secret of a new webhook; null for hooks, whose secret the person chooses. */
  create: (values: EndpointValues, onDone: (secret: string | null) => void) => void;
  update: (id: number, values: Partial<EndpointValues>, told: Told) => void;
  remove: (id: number, told: Told) => void;
  resend: (id: number, eventId: string) => Promise<unknown>;
  error: ApiError | null;
  isPending: boolean;
}

const oneOfThem = (...changes: Pick<UseMutationResult<unknown, ApiError>, 'error' | 'isPending'>[]) => ({
  error: changes.find(({ error }) => error !== null)?.error ?? null,
  isPending: changes.some(({ isPending }) => isPending),
});

function useWebhookChanges(): EndpointChanges {
  const create = useSave('createWebhook', { refreshes: ['listWebhooks'] });
  const update = useSave('updateWebhook', { refreshes: ['listWebhooks', 'getWebhook'] });
  const remove = useSave('deleteWebhook', { refreshes: ['listWebhooks'] });
  const resend = useSave('resendWebhookDelivery', { refreshes: ['listWebhookDeliveries'] });
  return {
    create: (values, onDone) =>
      create.mutate({ body: values }, { onSuccess: ({ data }) => onDone(data.secret) }),
    update: (id, body, told) => update.mutate({ path: { id }, body }, told),
    remove: (id, told) => remove.mutate({ path: { id } }, told),
    resend: (id, eventId) => resend.mutateAsync({ path: { id, event_id: eventId } }),
    ...oneOfThem(create, update),
  };
}

function useHookChanges(): EndpointChanges {
  const create = useSave('createHook', { refreshes: ['listHooks'] });
  const update = useSave('updateHook', { refreshes: ['listHooks', 'getHook'] });
  const remove = useSave('deleteHook', { refreshes: ['listHooks'] });
  const resend = useSave('resendHookDelivery', { refreshes: ['listHookDeliveries'] });
  return {
    create: (body, onDone) => create.mutate({ body }, { onSuccess: () => onDone(null) }),
    update: (id, body, told) => update.mutate({ path: { id }, body }, told),
    remove: (id, told) => remove.mutate({ path: { id } }, told),
    resend: (id, eventId) => resend.mutateAsync({ path: { id, event_id: eventId } }),
    ...oneOfThem(create, update),
  };
}

/** The changes of endpoints of a kind. */
export function useEndpointChanges(kind: EndpointKind): EndpointChanges {
  const webhooks = useWebhookChanges();
  const hooks = useHookChanges();
  return kind === 'webhook' ? webhooks : hooks;
}
