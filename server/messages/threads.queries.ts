import type { Db } from '../platform/db/sql.ts';
import type { Message } from './message.ts';

/** The texts with one person. */
export interface MessageThread {
  contact_id: number;
  contact: { id: number; name: string | null; phone: string | null };
  last_message: Message;
  count: number;
  unanswered: boolean;
}

/**
 * One page of the people with whom texts were exchanged, the newest text first, with their number. Each
 * person costs two looks into the index of texts by contact, however many texts there are.
 */
export async function listThreads(
  db: Db,
  workspaceId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MessageThread[]; total: number }> {
  // A page without anybody is one row that holds the total alone: both are of one moment.
  const rows = await db<(MessageThread & { total: number })[]>`
    with recursive people (contact_id) as (
      (select contact_id from messages
        where workspace_id = ${workspaceId} and contact_id is not null order by contact_id limit 1)
      union all
      select (select next.contact_id from messages next
        where next.workspace_id = ${workspaceId} and next.contact_id > people.contact_id
        order by next.contact_id limit 1)
      from people where people.contact_id is not null
    ), threads as (
      select people.contact_id, last.id, last.created_at
      from people cross join lateral (
        select id, created_at from messages
        where workspace_id = ${workspaceId} and contact_id = people.contact_id
        order by created_at desc, id desc limit 1
      ) last
      where people.contact_id is not null
      order by last.created_at desc, last.id desc limit ${limit} offset ${offset}
    )
    select thread.contact_id, jsonb_build_object('id', contact.id, 'name', contact.name, 'phone', contact.phone) as contact,
      to_jsonb(shown) as last_message, shown.direction = 'inbound' as unanswered, counted.total,
      (select count(*) from messages
        where workspace_id = ${workspaceId} and contact_id = thread.contact_id)::integer as count
    from (select count(contact_id)::integer as total from people) counted
    left join threads thread on true
    left join contacts contact on contact.workspace_id = ${workspaceId} and contact.id = thread.contact_id
    left join lateral (
      select id, channel, direction, from_number as "from", to_number as "to", phone_number_id, contact_id, body, status,
        error, error_code, sent_by, assistant_answer, coalesce(tools, '[]'::jsonb) as tools,
        coalesce(providers, '[]'::jsonb) as providers,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
      from messages where workspace_id = ${workspaceId} and id = thread.id
    ) shown on true
    order by thread.created_at desc, thread.id desc`;
  const found = rows.filter((row) => (row.contact_id as number | null) !== null);
  return { rows: found.map(({ total: _total, ...thread }) => thread), total: rows[0]?.total ?? 0 };
}
