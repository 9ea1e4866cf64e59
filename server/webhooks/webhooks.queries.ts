import type { Db } from '../platform/db/sql.ts';
import type { EndpointKey, Webhook } from './webhook.ts';

const columns = (db: Db) => db`
  id, url, events, active, description, last_status, last_sent_at, created_at, updated_at`;

/** All webhooks of the workspace, oldest first. */
export async function listWebhooks(db: Db, workspaceId: number): Promise<Webhook[]> {
  return [
    ...(await db<Webhook[]>`
      select ${columns(db)} from webhook_endpoints where workspace_id = ${workspaceId} and kind = 'webhook'
      order by id`),
  ];
}

export async function findWebhook(
  db: Db,
  workspaceId: number,
  { kind, id }: EndpointKey,
): Promise<Webhook | null> {
  const [row] = await db<Webhook[]>`
    select ${columns(db)} from webhook_endpoints
    where workspace_id = ${workspaceId} and id = ${id} and kind = ${kind}`;
  return row ?? null;
}

/** The address and secret for a delivery; locks nothing. */
export async function findTarget(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<{ url: string; secret: string } | null> {
  const [row] = await db<{ url: string; secret: string }[]>`
    select url, secret from webhook_endpoints
    where workspace_id = ${workspaceId} and id = ${id} and kind = 'webhook'`;
  return row ?? null;
}

/**
 * Locks the endpoint until the transaction ends. Results of its deliveries wait meanwhile; events are
 * written, so that no call and no order waits.
 */
export async function lockWebhook(
  db: Db,
  workspaceId: number,
  { kind, id }: EndpointKey,
): Promise<Webhook | null> {
  const [row] = await db<Webhook[]>`
    select ${columns(db)} from webhook_endpoints
    where workspace_id = ${workspaceId} and id = ${id} and kind = ${kind} for no key update`;
  return row ?? null;
}

export async function insertWebhook(
  db: Db,
  workspaceId: number,
  webhook: Pick<Webhook, 'url' | 'events' | 'active' | 'description'> & { secret: string },
  now: string,
): Promise<Webhook> {
  const [row] = await db<Webhook[]>`
    insert into webhook_endpoints (workspace_id, url, events, active, description, secret, created_at, updated_at)
    values (${workspaceId}, ${webhook.url}, ${webhook.events}::text[], ${webhook.active}, ${webhook.description},
      ${webhook.secret}, ${now}, ${now})
    returning ${columns(db)}`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function updateWebhook(
  db: Db,
  workspaceId: number,
  webhook: Pick<Webhook, 'id' | 'url' | 'events' | 'active' | 'description'>,
  now: string,
): Promise<void> {
  await db`
    update webhook_endpoints set url = ${webhook.url}, events = ${webhook.events}::text[], active = ${webhook.active},
      description = ${webhook.description}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${webhook.id}`;
}

/**
 * Deletes the endpoint with its secret, also from stored answers, and its deliveries. A hook's secret is in
 * no answer. A long log is deleted before the endpoint: events wait for the deletion of that alone.
 */
export async function deleteWebhook(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`
    update idempotency_keys kept set answer = replace(kept.answer, endpoint.secret, 'whsec_deleted')
    from webhook_endpoints endpoint
    where endpoint.workspace_id = ${workspaceId} and endpoint.id = ${id} and endpoint.kind = 'webhook'
      and kept.workspace_id = endpoint.workspace_id and kept.http_status = 201
      and position(endpoint.secret in kept.answer) > 0`;
  await db`delete from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${id}`;
  await db`delete from webhook_endpoints where workspace_id = ${workspaceId} and id = ${id}`;
}
