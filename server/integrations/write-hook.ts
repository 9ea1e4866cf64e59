import type { Static } from 'typebox';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { notFound } from '../platform/refusal.ts';
import { checkWebhook } from '../webhooks/check-webhook.ts';
import type { EndpointKey } from '../webhooks/webhook.ts';
import { changeWebhook, removeWebhook } from '../webhooks/write-webhook.ts';
import type { Hook } from './hook.ts';
import { findHook, insertHook, setHookSecret } from './hooks.queries.ts';
import type { HookChange, NewHook } from './hooks.schema.ts';

/** Connects an app. @throws Refusal `validation_error` under `url` and `events`. */
export async function createHook(
  db: Db,
  outboundClient: OutboundClient,
  workspaceId: number,
  input: Static<typeof NewHook>,
  now: Temporal.Instant,
): Promise<Hook> {
  const { events = input.events } = checkWebhook(input, outboundClient, 'hook');
  const { url, active = true, description = null, signing_secret: secret = null } = input;
  return insertHook(db, workspaceId, { url, events, active, description, secret }, isoOf(now));
}

/** Changes what is sent; pausing and resuming as of webhooks. @throws Refusal `not_found`, `validation_error`. */
export async function changeHook(
  db: Db,
  outboundClient: OutboundClient,
  key: EndpointKey,
  input: Static<typeof HookChange>,
  now: Temporal.Instant,
): Promise<Hook> {
  const { signing_secret: secret, ...rest } = input;
  const { workspaceId, id } = key;
  return inTransaction(db, async (tx) => {
    await changeWebhook(tx, outboundClient, key, rest, now);
    if (secret !== undefined) await setHookSecret(tx, workspaceId, id, secret, isoOf(now));
    return showHook(tx, workspaceId, id);
  });
}

/** DELETE: its secret and its log go with it, and nothing more is sent. */
export async function removeHook(db: Db, key: EndpointKey): Promise<Hook> {
  return inTransaction(db, async (tx) => {
    const hook = await showHook(tx, key.workspaceId, key.id);
    const removed = await removeWebhook(tx, key);
    return { ...hook, ...removed };
  });
}

/** @throws Refusal `not_found`, also for an endpoint that is a webhook. */
export async function showHook(db: Db, workspaceId: number, id: number): Promise<Hook> {
  const hook = await findHook(db, workspaceId, id);
  if (!hook) throw notFound('hook');
  return hook;
}
