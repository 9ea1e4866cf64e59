import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';

export interface EventFilter {
  /** Null selects all types. */
  types: readonly string[] | null;
  /** ISO 8601, both included. */
  from: string | null;
  to: string | null;
  /** Only events after this one, oldest first; null gives all, newest first. */
  after: string | null;
}

/**
 * One page of the envelopes that webhooks are sent, as texts. Ids begin with the time of the event, so the
 * primary key gives their order. Bodies of hook events are in the same table and start differently.
 */
export async function listEventBodies(
  db: Db,
  workspaceId: number,
  filter: EventFilter,
  page: { limit: number; offset: number },
): Promise<{ bodies: string[]; total: number }> {
  const matching = conditions(db, workspaceId, filter);
  const order = filter.after === null ? db`id desc` : db`id`;
  const rows = db`${db.unprepared}
    select body from events where ${matching} order by ${order} limit ${page.limit} offset ${page.offset}`;
  const total = db`(select count(*) from events where ${matching})`;
  const read = await readPage<{ body: string }>(db, { rows, total });
  return { bodies: read.rows.map(({ body }) => body), total: read.total };
}

const conditions = (
  db: Db,
  workspaceId: number,
  { types, from, to, after }: EventFilter,
): Statement<unknown> => db`
  workspace_id = ${workspaceId} and starts_with(body, '{"id":')
  ${types === null ? db`` : db`and type = any(${[...types]}::text[])`}
  ${from === null ? db`` : db`and created_at >= ${from}`}
  ${to === null ? db`` : db`and created_at <= ${to}`}
  ${after === null ? db`` : db`and id > ${after}`}`;
