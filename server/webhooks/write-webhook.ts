import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { DELIVERY_QUEUE } from '../platform/events/emit.queries.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { removeWaitingJobs } from '../platform/jobs/enqueue.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { notFound } from '../platform/refusal.ts';
import { checkWebhook } from './check-webhook.ts';
import { setDeliveryStatus } from './deliveries.queries.ts';
import { newSecret } from './sign.ts';
import type { EndpointKey, Webhook } from './webhook.ts';
import { deleteWebhook, findWebhook, insertWebhook, lockWebhook, updateWebhook } from './webhooks.queries.ts';
import type { NewWebhook, WebhookChange } from './webhooks.schema.ts';

/** The context of an action that checks the address of an endpoint. */
export interface EndpointContext extends ActionContext {
  /** Refuses internal addresses. */
  readonly outboundClient: OutboundClient;
}

/** Adds the outbound client to the context of an action. */
export const endpointContext = (
  { db, workspaceId, now, by, language }: ActionContext,
  outboundClient: OutboundClient,
): EndpointContext => ({ db, workspaceId, now, by, ...(language ? { language } : {}), outboundClient });

/**
 * Creates an endpoint. The result is the only place that shows its secret.
 * @throws Refusal `validation_error` under `url` and `events`.
 */
export async function createWebhook(
  { db, workspaceId, now, outboundClient }: EndpointContext,
  input: Static<typeof NewWebhook>,
): Promise<Webhook & { secret: string }> {
  const { events = input.events } = checkWebhook(input, outboundClient, 'webhook');
  const { url, active = true, description = null } = input;
  const secret = newSecret();
  const endpoint = { url, events, active, description, secret };
  return { ...(await insertWebhook(db, workspaceId, endpoint, isoOf(now))), secret };
}

/**
 * Changes the given fields. Pausing cancels the pending deliveries: they become `skipped` and stay so when
 * the endpoint is resumed (docs/webhooks.md).
 * @throws Refusal `not_found`, `validation_error`.
 */
export async function changeWebhook(
  context: EndpointContext,
  { kind, id, ...changes }: EndpointKey & Static<typeof WebhookChange>,
): Promise<Webhook> {
  const { workspaceId, now, outboundClient } = context;
  return withTransaction(context, async (inner) => {
    const current = await lockWebhook(inner.db, workspaceId, { kind, id });
    if (!current) throw notFound(kind);
    if (isEmptyChange(changes)) return current;
    const changed = { ...current, ...changes, ...checkWebhook(changes, outboundClient, kind) };
    await updateWebhook(inner.db, workspaceId, changed, isoOf(now));
    if (current.active && !changed.active) await cancelWaiting(inner, { id });
    return showWebhook(inner, { kind, id });
  });
}

async function cancelWaiting({ db, workspaceId, now }: ActionContext, { id }: { id: number }): Promise<void> {
  const payloads = await removeWaitingJobs(db, DELIVERY_QUEUE, String(id));
  const eventIds = payloads.map((payload) => String(payload['event_id']));
  await setDeliveryStatus(db, workspaceId, id, eventIds, 'skipped', isoOf(now));
}

/**
 * Deletes an endpoint with its secret and its log. Pending deliveries are removed.
 * @throws Refusal `not_found`.
 */
export async function removeWebhook(context: ActionContext, key: EndpointKey): Promise<Webhook> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    const webhook = await lockWebhook(db, workspaceId, key);
    if (!webhook) throw notFound(key.kind);
    await removeWaitingJobs(db, DELIVERY_QUEUE, String(key.id));
    await deleteWebhook(db, workspaceId, key.id);
    return webhook;
  });
}

/** Returns one endpoint. @throws Refusal `not_found`. */
export async function showWebhook({ db, workspaceId }: ActionContext, key: EndpointKey): Promise<Webhook> {
  const webhook = await findWebhook(db, workspaceId, key);
  if (!webhook) throw notFound(key.kind);
  return webhook;
}
