import type { Static } from 'typebox';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { DELIVERY_QUEUE } from '../platform/events/emit.queries.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
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

/** Makes an endpoint; this answer is the only place where its secret is ever shown. */
export async function createWebhook(
  db: Db,
  outboundClient: OutboundClient,
  workspaceId: number,
  input: Static<typeof NewWebhook>,
  now: Temporal.Instant,
): Promise<Webhook & { secret: string }> {
  const { events = input.events } = checkWebhook(input, outboundClient, 'webhook');
  const secret = newSecret();
  const webhook = await insertWebhook(
    db,
    workspaceId,
    {
      url: input.url,
      events,
      active: input.active ?? true,
      description: input.description ?? null,
      secret,
    },
    isoOf(now),
  );
  return { ...webhook, secret };
}

/**
 * Changes what is sent. Pausing cancels what waits to be sent: those deliveries are `skipped` from then on and stay so
 * when the endpoint goes on (docs/webhooks.md).
 * @throws Refusal `not_found`, `validation_error`.
 */
export async function changeWebhook(
  db: Db,
  outboundClient: OutboundClient,
  key: EndpointKey,
  input: Static<typeof WebhookChange>,
  now: Temporal.Instant,
): Promise<Webhook> {
  return inTransaction(db, async (tx) => {
    const current = await lockWebhook(tx, key);
    if (!current) throw notFound(key.kind);
    if (saysNothing(input)) return current;
    const changed = { ...current, ...input, ...checkWebhook(input, outboundClient, key.kind) };
    await updateWebhook(tx, key.workspaceId, changed, isoOf(now));
    if (current.active && !changed.active) await cancelWaiting(tx, key.workspaceId, key.id, now);
    return showWebhook(tx, key);
  });
}

async function cancelWaiting(tx: Db, workspaceId: number, id: number, now: Temporal.Instant): Promise<void> {
  const payloads = await removeWaitingJobs(tx, DELIVERY_QUEUE, String(id));
  const eventIds = payloads.map((payload) => String(payload['event_id']));
  await setDeliveryStatus(tx, workspaceId, id, eventIds, 'skipped', isoOf(now));
}

/** DELETE: the secret and the log go with it, and nothing more is sent. */
export async function removeWebhook(db: Db, key: EndpointKey): Promise<Webhook> {
  return inTransaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, key);
    if (!webhook) throw notFound(key.kind);
    await removeWaitingJobs(tx, DELIVERY_QUEUE, String(key.id));
    await deleteWebhook(tx, key.workspaceId, key.id);
    return webhook;
  });
}

/** @throws Refusal `not_found`. */
export async function showWebhook(db: Db, key: EndpointKey): Promise<Webhook> {
  const webhook = await findWebhook(db, key);
  if (!webhook) throw notFound(key.kind);
  return webhook;
}
