import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { checkWebhook } from '../webhooks/check-webhook.ts';
import {
  changeWebhook,
  endpointContext,
  removeWebhook,
  type EndpointContext,
} from '../webhooks/write-webhook.ts';
import type { Hook } from './hook.ts';
import { findHook, insertHook, setHookSecret } from './hooks.queries.ts';
import type { HookChange, NewHook } from './hooks.schema.ts';

/** Connects an app. @throws Refusal `validation_error` under `url` and `events`. */
export async function createHook(
  { db, workspaceId, now, outboundClient }: EndpointContext,
  input: Static<typeof NewHook>,
): Promise<Hook> {
  const { events = input.events } = checkWebhook(input, outboundClient, 'hook');
  const { url, active = true, description = null, signing_secret: secret = null } = input;
  return insertHook(db, workspaceId, { url, events, active, description, secret }, isoOf(now));
}

/**
 * Changes the given fields. Pausing and resuming work as for webhooks. @throws Refusal `not_found`,
 * `validation_error`.
 */
export async function changeHook(
  context: EndpointContext,
  { id, signing_secret: secret, ...changes }: { id: number } & Static<typeof HookChange>,
): Promise<Hook> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    await changeWebhook(endpointContext(inner, context.outboundClient), { kind: 'hook', id, ...changes });
    if (secret !== undefined) await setHookSecret(db, workspaceId, id, secret, isoOf(now));
    return showHook(inner, { id });
  });
}

/**
 * Deletes a hook with its secret and its log. Waiting deliveries are removed. @throws Refusal `not_found`.
 */
export async function removeHook(context: ActionContext, { id }: { id: number }): Promise<Hook> {
  return withTransaction(context, async (inner) => {
    const hook = await showHook(inner, { id });
    const removed = await removeWebhook(inner, { kind: 'hook', id });
    return { ...hook, ...removed };
  });
}

/** @throws Refusal `not_found`, also for an endpoint that is a webhook. */
export async function showHook({ db, workspaceId }: ActionContext, { id }: { id: number }): Promise<Hook> {
  const hook = await findHook(db, workspaceId, id);
  if (!hook) throw notFound('hook');
  return hook;
}
